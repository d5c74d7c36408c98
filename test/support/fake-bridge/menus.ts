import type { Kept } from '../../../electron/bridge/editable.ts'
import type { MenuDraft, ScenarioReply } from '../../../electron/bridge/menus.ts'
import type { FakeBridge } from './index.ts'

/** The voice menus that the scripted account holds, for tests to change. */
export interface MenusWorld {
  /** As the service tells them. */
  scenarios: Map<number, ScenarioReply>
  drafts: MenuDraft[]
}

/** One whose first key leads to an extension and whose second leads to the other menu, and that one. */
export const menus: ScenarioReply[] = [
  {
    id: 901,
    name: 'Главное меню',
    type: 'menu',
    greeting_media_id: 801,
    invalid_media_id: null,
    exit_media_id: null,
    work_time: null,
    menu: [
      {
        event: '1',
        redirection_type: 'sip',
        destination_id: '106',
        prompt_media_id: 801,
        label: 'kept',
      },
      {
        event: '2',
        redirection_type: 'scenario',
        destination_id: '902',
        prompt_media_id: 802,
      },
    ],
    no_active: null,
    timeout: null,
    voicemail: false,
    voicemail_media_id: null,
  },
  {
    id: 902,
    name: 'Салон на Ленинском',
    type: 'number',
    greeting_media_id: 801,
    work_time: [],
    menu: [],
    timeout: { redirection_type: 'queue', destination_id: '701' },
    voicemail: false,
  },
]

interface Edits {
  create(reply: Omit<ScenarioReply, 'id'>): { id: number }
  replace(reply: ScenarioReply, version: string): { version: string }
  remove(id: number): Kept
}

/** Has a bridge answer about voice menus and their drafts. */
export function installMenus(bridge: FakeBridge, world: MenusWorld, edits: Edits): void {
  bridge.on('menus.create', ({ body }) => edits.create(body))
  bridge.on('menus.replace', ({ id, body, version }) => edits.replace({ ...body, id }, version))
  bridge.on('menus.delete', ({ id }) => edits.remove(id))
  bridge.on('menus.drafts', () => world.drafts)
  bridge.on('menus.saveDraft', ({ cabinet, key, name, text }) => {
    const draft = { key, name, text, at: Date.now() }
    world.drafts = [...world.drafts.filter((one) => one.key !== key), draft]
    bridge.emit('menus.draftsChanged', { cabinet, changed: [draft], gone: [] })
    return undefined
  })
  bridge.on('menus.dropDraft', ({ cabinet, key }) => {
    world.drafts = world.drafts.filter((one) => one.key !== key)
    bridge.emit('menus.draftsChanged', { cabinet, changed: [], gone: [key] })
    return undefined
  })
}
