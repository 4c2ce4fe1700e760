// npm run bench -- goals: ten goals on three applications in a real browser, played by a stand-in
// that reads requests as text.
import type { Prompts } from '@harness/shared/order/prompts.ts'
import type { RunPlan } from '@harness/web/core/plan.ts'
import { makeAnswering } from '@harness/web/models/playback/scripted.ts'
import { startSiteServer } from '../../standins/site-server.ts'
import { type Figure, figure, type Section } from '../figure.ts'
import type { Lab } from '../lab.ts'
import { PLAIN_PLAN, play } from '../play.ts'
import { GOALS, type Goal } from './goals.ts'
import { makePlayer, makeSlipping } from './player.ts'

const VIEWPORT = { width: 1280, height: 800 }

export function goalsSection({ sample }: Lab): Section {
  return {
    name: 'goals',
    title: 'Ten goals on three applications, played from the text of the requests',
    async run() {
      const sites = [await startSiteServer('helpdesk'), await startSiteServer('museum')] as const
      const [helpdesk, museum] = sites
      const urls = { shop: await sample(), helpdesk: helpdesk.url, museum: museum.url }
      const played: Played[] = []
      const slipping: Played[] = []
      for (const goal of GOALS) {
        played.push(await playGoal(goal, urls[goal.app], makePlayer))
        slipping.push(await playGoal(goal, urls[goal.app], makeSlipping))
      }
      for (const site of sites) await site.close()
      return [
        ...played.map(({ goal: { name, app }, steps, ending }) =>
          figure(`${app}: ${name}`, 'x', [steps], { note: `steps; ${ending}` }),
        ),
        ...sumsOf('', played),
        ...sumsOf(' by one that slips', slipping),
      ]
    },
  }
}

function sumsOf(by: string, played: readonly Played[]): readonly Figure[] {
  const sum = (of: (each: Played) => number) => played.reduce((all, each) => all + of(each), 0)
  return [
    figure(`goals confirmed by their checks${by}`, 'goals', [
      sum(({ isConfirmed }) => (isConfirmed ? 1 : 0)),
    ]),
    figure(`steps, all goals${by}`, 'x', [sum(({ steps }) => steps)]),
    figure(`requests, all goals${by}`, 'x', [sum(({ requests }) => requests)]),
  ]
}

/** The words are of no use to the stand-in, but for why a reply was not used. */
const PROMPTS: Prompts = {
  ...{ system: '{{GOAL}}', platform: '', friction: '', step: 'Call one tool.' },
  nudges: {
    ...{ cycle: '', waiting: '', failing: '', stagnation: '', repeat: '', stall: '' },
    ...{
      unknown_tool: '',
      unproven: '',
      rejected: 'Not used: {{PROBLEM}}',
      truncated: '',
      empty: '',
    },
    ...{ thoughts_only: '', words_only: '', written_call: '', note_only: '' },
    ...{ several_calls: '', no_such_tool: '' },
  },
}

interface Played {
  readonly goal: Goal
  readonly steps: number
  readonly requests: number
  readonly isConfirmed: boolean
  readonly ending: string
}

async function playGoal(goal: Goal, url: string, player: typeof makePlayer): Promise<Played> {
  const memory = await play({
    plan: planFor(goal, url),
    url,
    viewport: VIEWPORT,
    model: (clock) => makeAnswering(player(goal), { clock }),
  })
  const end = memory.rows.findLast((row) => row.kind === 'run_completed')
  if (end?.kind !== 'run_completed') throw new Error(`${goal.name} has no end.`)
  return {
    goal,
    steps: end.stepCount,
    requests: memory.rows.filter((row) => row.kind === 'model_called').length,
    isConfirmed: end.confirmed,
    ending: `${end.verdict}, ${end.ending}`,
  }
}

function planFor({ name, check }: Goal, url: string): RunPlan {
  return {
    ...PLAIN_PLAN,
    goal: name,
    persona: { name: 'First-time visitor', text: 'You are new here.' },
    application: { name: 'bench', kind: 'web', url },
    strict: true,
    legs: [{ actionName: '', goal: name, preservesState: false, checks: [check] }],
    prompts: PROMPTS,
  }
}
