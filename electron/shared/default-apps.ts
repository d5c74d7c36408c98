/** The page of Windows' settings on which a person gives this program links that others open. */
export const defaultAppsPage = 'ms-settings:defaultapps?registeredAppUser=Switchdesk'
