// The order matters: the app expects `window.switchdesk` to be there.
import '../electron/web/page/client.ts'
import './main.ts'
