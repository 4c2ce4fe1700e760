// What it costs to ask a page after each input whether it answers: the same look and tap by a device
// that asks and by one that does not, in turn.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWebDeviceIn } from '@harness/bridge/devices/web/open.ts'
import { startFolderServer } from '../standins/folder-server.ts'
import type { Figure, Section } from './figure.ts'
import { compared } from './guards.ts'
import { VIEWPORTS } from './script.ts'

const PROFILES = join(tmpdir(), 'harness-bench-profiles')

const never = new AbortController().signal

export const silencesSection: Section = {
  name: 'silences',
  title: 'Questions for the silence of a page: a look and a tap with and without',
  async run() {
    const site = await startFolderServer('bench')
    const figures: Figure[] = []
    try {
      for (const [name, viewport] of Object.entries(VIEWPORTS)) {
        const spec = { kind: 'web', url: `${site.origin}/controls.html`, viewport } as const
        const plain = await openWebDeviceIn(PROFILES, { measuresSilences: false })(spec, never)
        const asking = await openWebDeviceIn(PROFILES)(spec, never)
        figures.push(...(await compared(`${name}: silences`, plain, asking)))
        await asking.close()
        await plain.close()
      }
      return figures
    } finally {
      await site.close()
    }
  },
}
