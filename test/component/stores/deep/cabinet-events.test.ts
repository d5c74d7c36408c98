import fc from 'fast-check'
import { createPinia, disposePinia, setActivePinia } from 'pinia'
import { expect, it } from 'vitest'
import type { Contact } from '../../../../electron/bridge/contacts.ts'
import { boot } from '../../../../renderer/app/boot.ts'
import { useCabinetLoad } from '../../../../renderer/stores/cabinet-load.ts'
import { useCabinets } from '../../../../renderer/stores/cabinets.ts'
import { useContacts } from '../../../../renderer/stores/contacts.ts'
import { FakeBridge } from '../../../support/fake-bridge/index.ts'
import { cabinet, cabinetRecord, world } from '../../../support/fake-bridge/world.ts'

/** What may happen, in any order: each does nothing where it cannot. */
type Step =
  | { kind: 'save'; of: '1' | '2'; id: string; name: string }
  | { kind: 'remove'; of: '1' | '2'; id: string }
  | { kind: 'show'; of: '1' | '2' }
  | { kind: 'lose' }
  | { kind: 'regain' }
  | { kind: 'again' }
  | { kind: 'answer'; newest: boolean }

const of = fc.constantFrom('1', '2')
const id = fc.constantFrom('a', 'b', 'c')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('save'), of, id, name: fc.string({ minLength: 1, maxLength: 2 }) }),
  fc.record({ kind: fc.constant('remove'), of, id }),
  fc.record({ kind: fc.constant('show'), of }),
  fc.record({ kind: fc.constantFrom('lose', 'regain', 'again') }),
  fc.record({ kind: fc.constant('answer'), newest: fc.boolean() }),
)

const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

/** A core whose answers come when they are let go, each as the core was when it was asked. */
class SlowCore {
  readonly bridge = new FakeBridge(
    world(['1', '2'].map((one) => cabinet(cabinetRecord(one), { talks: [], extensions: 0 }))),
  )
  connected = true
  readonly #answers: (() => void)[] = []

  constructor() {
    this.bridge.on('contacts.list', ({ cabinet }) => {
      const now = structuredClone(this.contacts(cabinet))
      return new Promise<boolean>((resolve) => {
        this.#answers.push(() => resolve(this.connected))
        // What is under way when the connection is lost gets no other answer than that.
      }).then((open) => (open ? now : this.bridge.refuse({ kind: 'disconnected' })))
    })
  }

  contacts(of: string): Contact[] {
    return this.bridge.cabinet(of).contacts
  }

  change(of: string, changed: Contact[], gone: string[]): void {
    const own = this.bridge.cabinet(of)
    const kept = own.contacts.filter(
      (one) => ![...gone, ...changed.map((it) => it.id)].includes(one.id),
    )
    own.contacts = [...kept, ...changed]
    if (this.connected) this.bridge.emit('contacts.changed', { cabinet: of, changed, gone })
  }

  connection(state: 'open' | 'lost'): void {
    if (this.connected === (state === 'open')) return
    this.connected = state === 'open'
    while (!this.connected && this.waiting > 0) this.answer()
    this.bridge.emit('bridge.connection', { state })
  }

  answer(newest = false): void {
    const give = newest ? this.#answers.pop() : this.#answers.shift()
    give?.()
  }

  get waiting(): number {
    return this.#answers.length
  }
}

async function take(core: SlowCore, now: Step): Promise<void> {
  if (now.kind === 'save') {
    core.change(now.of, [{ id: now.id, name: now.name, numbers: [], note: '' }], [])
  } else if (now.kind === 'remove') core.change(now.of, [], [now.id])
  else if (now.kind === 'lose') core.connection('lost')
  else if (now.kind === 'regain') core.connection('open')
  else if (now.kind === 'answer') core.answer(now.newest)
  else if (now.kind === 'again') useCabinetLoad().again()
  else if (core.connected) await useCabinets().activate(now.of)
}

it('a store is what the core has, whatever happened between its questions and their answers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const core = new SlowCore()
      Object.defineProperty(window, 'switchdesk', { value: core.bridge, configurable: true })
      const pinia = createPinia()
      setActivePinia(pinia)
      boot(core.bridge.world.app, {
        state: { ok: true, value: core.bridge.world.app },
        heard: () => [],
      })
      for (const now of steps) {
        await take(core, now)
        await settled()
      }
      core.connection('open')
      await settled()
      while (core.waiting > 0) {
        core.answer()
        await settled()
      }
      const byId = (one: Contact, other: Contact) => (one.id < other.id ? -1 : 1)
      const held = [...useContacts().records.values()].sort(byId)
      const { activeId = '' } = useCabinets()
      disposePinia(pinia)
      expect(held).toEqual(core.contacts(activeId).toSorted(byId))
    }),
    { numRuns: 300 },
  )
})
