/** The page of Windows' settings for the links that this program opens. */
export const defaultAppsPage = 'ms-settings:defaultapps?registeredAppUser=Switchdesk'
