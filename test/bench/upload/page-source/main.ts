import '../../../../electron/web/page/client.ts'
