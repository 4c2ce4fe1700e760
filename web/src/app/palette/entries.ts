import { trackFindings } from '@harness/shared/findings/across/tracked.ts'
import { findingTitle } from '@harness/shared/findings/words.ts'
import { playedAs } from '@harness/shared/log/views/played-as.ts'
import { shownName } from '@harness/shared/order/library/run-name.ts'
import { SECTIONS } from '../../features/settings/sections.ts'
import { mergesOf, triagedOf } from '../../kit/findings/triage.ts'
import { newRunHref } from '../../kit/page/application-address.ts'
import type { Page } from '../../kit/page/page.ts'
import { dayOf, dayText, timeText } from '../../kit/words/day.ts'
import { targetText } from '../../kit/words/library.ts'
import { pillOf } from '../../kit/words/state-pill.ts'
import {
  readDecisions,
  readDigest,
  runsOfApplication,
  testedApplications,
} from '../../store/findings.ts'
import { entriesOf } from '../../store/library/entries.ts'
import { recentRuns } from '../../store/runs.ts'
import { allStudies } from '../../store/studies.ts'
import { KEYS } from '../keys.ts'
import type { Entry } from './find.ts'

/** Number of newest runs that can be found by their goal; the Runs screen finds all. */
const RUNS = 1_000
/** Number of last tested applications whose findings are searched, each over its newest runs. */
const APPLICATIONS = 8
const RUNS_OF_EACH = 12

/** Entries available without loading: actions, screens and settings. */
export function fixedEntries(path: string, showHelp: () => void): readonly Entry[] {
  const screens = [
    ['Home', '/', 'G H'],
    ['Runs', '/runs', 'G R'],
    ['Findings', '/findings', 'G F'],
    ['Studies', '/studies', 'G T'],
    ['Compare', '/compare', 'G C'],
    ['Library', '/library', 'G L'],
    ['Settings', '/settings', 'G S'],
  ] as const
  const settings = SECTIONS.map(([section, title, words]): Entry => {
    return { group: 'Settings', title, words, href: `/settings/${section}` }
  })
  return [
    { group: 'Actions', title: 'New run', href: newRunHref(path), key: 'N', words: 'start test' },
    { group: 'Actions', title: 'New study', href: '/studies/new', words: 'start plan compare' },
    ...keyedActions(path),
    ...screens.map(([title, href, key]): Entry => {
      return { group: 'Actions', title: `Go to ${title}`, href, key }
    }),
    { group: 'Actions', title: 'Help and keys', act: showHelp, key: '?', words: 'guide version' },
    {
      group: 'Actions',
      title: 'Read the guide',
      act: () => void window.open('/docs/index.html', '_blank', 'noopener'),
    },
    ...settings,
    {
      group: 'Settings',
      title: 'Test the network lock',
      note: 'Local mode',
      href: '/settings/local-mode',
    },
  ]
}

/** Shortcuts of the current screen as actions: choosing one presses its key. */
function keyedActions(path: string): readonly Entry[] {
  const groups = KEYS.filter(({ on }) => on?.test(path))
  return groups.flatMap(({ keys }) =>
    keys.flatMap(([key, title]): readonly Entry[] => {
      const pressed = /^(Shift )?([A-Z])$/.exec(key)
      if (!pressed) return []
      return [{ group: 'Actions', title, key, act: () => press(pressed[2] ?? '', !!pressed[1]) }]
    }),
  )
}

function press(letter: string, shiftKey: boolean): void {
  const key = shiftKey ? letter : letter.toLowerCase()
  const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
}

/** Runs, studies, applications, personas and goals, newest first. */
export async function storedEntries({ db }: Page): Promise<readonly Entry[]> {
  const [runs, studies, applications, personas, goals] = await Promise.all([
    recentRuns(db, RUNS),
    allStudies(db),
    entriesOf(db, 'applications'),
    entriesOf(db, 'personas'),
    entriesOf(db, 'goals'),
  ])
  const details = await db.runDetails.bulkGet(runs.map(({ runId }) => runId))
  const now = Date.now()
  return [
    ...applications.map(({ id, name, target }): Entry => {
      const href = `/applications/${encodeURIComponent(id)}`
      return { group: 'Applications', title: name, note: targetText(target), href }
    }),
    ...runs.map((run, at): Entry => {
      const day = dayText(dayOf(run.startedAt), now)
      return {
        group: 'Runs',
        title: shownName(details[at], run.goal),
        note: `${run.applicationName}, ${playedAs(run)}, ${day} ${timeText(run.startedAt)}`,
        words: `${pillOf(run).word} ${run.goal} ${details[at]?.note ?? ''}`,
        href: `/runs/${run.runId}`,
      }
    }),
    ...studies.map(({ id, name, createdAt }): Entry => {
      const note = dayText(dayOf(createdAt), now)
      return { group: 'Studies', title: name, note, words: 'study', href: `/studies/${id}` }
    }),
    ...personas.map(({ id, name, text }): Entry => {
      return { group: 'Personas', title: name, words: text, href: `/library/personas/${id}` }
    }),
    ...goals.map(({ id, name, text }): Entry => {
      return { group: 'Goals', title: name, words: text, href: `/library/goals/${id}` }
    }),
  ]
}

/** Loaded separately, because findings require the logs of the newest runs. */
export async function findingEntries({ db }: Page): Promise<readonly Entry[]> {
  const all: Entry[] = []
  for (const { key, name } of (await testedApplications(db)).slice(0, APPLICATIONS)) {
    const runs = await runsOfApplication(db, key, RUNS_OF_EACH)
    const digests = await Promise.all(runs.map(({ runId }) => readDigest(db, runId)))
    const decisions = await readDecisions(db, key)
    const kept = digests.flatMap((digest) => digest ?? [])
    const tracked = triagedOf(trackFindings(kept, mergesOf(decisions)), decisions)
    for (const { finding, decision, severity } of tracked) {
      const { shown } = finding
      all.push({
        group: 'Findings',
        title: findingTitle(shown),
        note: `${name}, ${decision?.decision ?? finding.presence}, ${severity}`,
        words: shown.quote ?? '',
        href: `/findings?app=${encodeURIComponent(key)}#finding=${encodeURIComponent(finding.id)}`,
      })
    }
  }
  return all
}
