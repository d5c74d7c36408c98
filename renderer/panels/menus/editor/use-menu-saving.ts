import { computed, shallowRef, watch, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { useCommand } from '../../../bridge/use-command.ts'
import { useResourceEditing } from '../../../components/pbx/use-resource-editing.ts'
import type { Merge } from '../../../components/form/use-merge.ts'
import { knownPhrase } from '../../../i18n/known-phrases.ts'
import { same } from '../../../../electron/shared/plain-data.ts'
import type { Fault } from '../model/fault.ts'
import type { Menu } from '../model/menu.ts'
import { fromService } from '../model/from-service.ts'
import { placeOfField } from '../model/service-field.ts'
import { toService } from '../model/to-service.ts'
import { menus } from '../menus.ts'
import type { EditorDraft } from './use-editor-draft.ts'
import type { EditHistory } from './use-history.ts'
import { menuOf, type ServiceMenu } from './use-service-menu.ts'

interface MenuToSave {
  history: EditHistory
  service: ServiceMenu
  merging: Merge<Menu>
  dirty: Readonly<Ref<boolean>>
  draft: EditorDraft
}

/** Saves a menu and continues with the service's version of it. Edits made meanwhile are kept. */
export function useMenuSaving({ history, service, merging, dirty, draft }: MenuToSave) {
  const { t } = useI18n()
  const editing = useResourceEditing(menus)
  const { menu } = history
  /** The menu sent last, which the service's errors are about. */
  const sent = shallowRef<Menu>()

  const saving = useCommand(() =>
    merging.save(async () => {
      const written = menu.value
      sent.value = written
      const seen = service.seen.value
      if (!seen) return create(written)
      const { id } = seen
      await editing.change(id, toService(written), await service.whole(id))
      await takeSaved(id, written)
      if (!dirty.value) await draft.drop()
      return { id }
    }),
  )

  /** Creates the menu; edits made meanwhile become the draft of the created one. */
  async function create(written: Menu): Promise<{ id?: number }> {
    const created = await editing.create(toService(written))
    merging.base.value = written
    if (created.id === undefined) {
      if (!dirty.value) await draft.drop()
      return created
    }
    service.seen.value = { ...toService(written), id: created.id }
    await takeSaved(created.id, written)
    await draft.rename(String(created.id))
    return created
  }

  /** Continues with the service's version of the saved menu, unless it was edited meanwhile. */
  async function takeSaved(of: number, written: Menu): Promise<void> {
    merging.base.value = written
    const detail = await service.read(of)
    if (!detail) return
    service.seen.value = detail.told
    merging.base.value = menuOf(detail.told, written)
    if (menu.value === written) history.renew(merging.base.value)
  }

  // An unchanged menu follows the service: changed by others, or reverted.
  watch(service.told, (detail) => {
    if (!detail || dirty.value || saving.pending.value || !fromService(detail.told).ok) return
    const now = service.latest(menu.value)
    merging.base.value = now
    if (!same(now, menu.value)) history.renew(now)
  })

  // Errors were about the former content. An unknown outcome stays.
  watch(menu, () => {
    if (saving.failure.value?.kind !== 'unknown') saving.clear()
  })

  const refused = computed((): Fault[] => {
    const failure = saving.failure.value
    const path = failure?.field === undefined ? undefined : placeOfField(failure.field, menu.value)
    if (!path || menu.value !== sent.value) return []
    const what = knownPhrase(t, failure?.message) ?? failure?.message ?? ''
    return [{ code: 'refused', severity: 'error', path, what }]
  })

  return {
    saving,
    /** Errors that the service reported, until the menu is edited. */
    refused,
  }
}
