/** An address that the service sends notifications to (section "Notification e-mails"). */
export interface NotificationEmail {
  id: number
  /** The address itself. */
  name: string
}
