import { startFolderServer } from '../standins/folder-server.ts'
import { figure, type Section } from './figure.ts'
import type { Lab } from './lab.ts'
import { choiceOf, scriptOf, VIEWPORTS } from './script.ts'

const TIMES = 25

export function mirrorSection(lab: Lab): Section {
  return {
    name: 'mirror',
    title: 'Mirror',
    async run() {
      const site = await startFolderServer('bench')
      try {
        const choice = choiceOf(
          `${site.origin}/`,
          VIEWPORTS['phone 390x844@2'],
          scriptOf(TIMES + 1),
        )
        const times = await lab.page.evaluate((wanted) => bench.paintTimes(wanted), choice)
        const note = 'worker says it acts, to the frame that shows the change'
        return [figure('input to painted pixel', 'ms', times, { target: 60, note })]
      } finally {
        await site.close()
      }
    },
  }
}
