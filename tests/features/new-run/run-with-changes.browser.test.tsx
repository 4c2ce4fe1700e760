// The form of a new run that begins with the choices of another run.
import type { RowBody } from '@harness/shared/log/rows.ts'
import { defaultRules } from '@harness/shared/order/guards.ts'
import { EMPTY_DRAFT } from '@harness/web/kit/form/choice.ts'
import { writeNewRunDraft } from '@harness/web/store/drafts.ts'
import { makeLog } from '@harness/web/store/log/log.ts'
import { addSession } from '@harness/web/store/log/sessions.ts'
import { seedPersonas } from '@harness/web/store/personas.ts'
import type { HarnessDb } from '@harness/web/store/schema.ts'
import type { RunOrder } from '@harness/web/worker/api.ts'
import { snapshotOf } from '@harness/web/worker/run/plan.ts'
import { systemClock, systemIds } from '@harness/web/worker/system.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { makeWorker, openApp } from '../../setup/open-app.tsx'
import { soon } from '../../setup/soon.ts'
import { freshTabs } from '../../store/fresh-db.ts'
import { LEG_STARTED, newRunId, RUN_STARTED, stamp } from '../../store/sample-rows.ts'

const NOW = '2026-11-22T10:00:00.000Z'
const DATES = { createdAt: NOW, lastUsedAt: NOW }

/** Order in which every choice differs from its default. */
const BEFORE = {
  url: 'http://shop.test/cart',
  viewport: { width: 900, height: 700 },
  appearance: { dark: true },
  contacts: { policy: 'same_site' },
  persona: { name: 'Hurried', text: 'You are in a hurry.' },
  legs: [{ goal: 'Skip a week', checks: [{ kind: 'text', value: 'Done' }] }],
  model: { provider: 'ollama', model: 'qwen3-vl:8b', origin: 'http://127.0.0.1:11434' },
  credential: { id: 'eva', label: 'Test account', username: 'eva@shop.test' },
  stepBudget: 25,
  tokenBudget: 100_000,
  mode: 'step',
  rules: ['buy'],
  guardWords: ['Ship it'],
  hosts: ['pay.test', 'mail.test'],
  strict: true,
  axe: true,
} as const satisfies RunOrder

const STARTED = {
  ...RUN_STARTED,
  ...{ mode: BEFORE.mode, strict: true, stepBudget: 25, tokenBudget: 100_000 },
  ...{ provider: BEFORE.model.provider, model: BEFORE.model.model },
  application: { name: 'Shop', kind: 'web', url: BEFORE.url },
} as RowBody

/** A form that was last filled in otherwise, and a run with these choices. */
async function open(hasApplication: boolean) {
  const [db] = freshTabs()
  await seedPersonas(
    db,
    [{ name: 'Hurried', blurb: 'Has no time.', text: BEFORE.persona.text }],
    systemIds,
    systemClock,
  )
  const last = { mode: 'auto-look', guardWords: ['Old'], hosts: ['old.test'], judge: true } as const
  const typed = { url: 'http://blog.test/', rules: ['delete'] as const }
  await writeNewRunDraft(db, { ...EMPTY_DRAFT, ...last, ...typed })
  if (hasApplication) await addShop(db)
  const runId = newRunId()
  const rows = stamp(runId, 0, [STARTED, LEG_STARTED])
  const [first] = rows
  if (first?.kind !== 'run_started') throw new Error('no run')
  const details = { applicationId: 'shop', applicationName: 'Shop' }
  const snapshot = snapshotOf({ ...BEFORE, runId, details }, 250_000, systemIds)
  await addSession(db, { id: first.sessionId, startedAt: NOW, url: BEFORE.url, snapshot })
  await makeLog(db, runId).append({ rows })
  const worker = makeWorker({
    credentials: async (id) => ({
      value:
        id === 'shop'
          ? [
              {
                ...BEFORE.credential,
                applicationId: id,
                kind: 'password',
                createdAt: NOW,
                state: 'here',
              },
            ]
          : [],
    }),
  })
  await page.viewport(1280, 800)
  openApp(`/new?from=${runId}`, db, worker)
  await expect.element(page.getByLabelText('Goal', { exact: true })).toHaveValue('Skip a week')
  const button = page.getByRole('button', { name: 'Start run' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  await button.click()
  await soon(() => expect(worker.started).toHaveLength(1))
  return worker.started[0]
}

const addShop = (db: HarnessDb) =>
  db.applications.add({
    ...{ id: 'shop', name: 'Shop', target: { kind: 'web', url: 'http://shop.test/' } },
    ...{
      checks: [{ kind: 'text', value: 'Done' }],
      notes: '',
      defaults: { guardWords: ['Pay now'] },
      ...DATES,
    },
  })

it('a run with changes starts with every choice of the run before, and with none of the last form', async () => {
  const order = await open(true)
  expect(order).toMatchObject(BEFORE)
  expect(order?.guardWords).toEqual(['Ship it'])
  // The check is that of the application, which the run before had among its own.
  expect(order?.legs).toEqual(BEFORE.legs)
  expect(order).not.toHaveProperty('judge')
  expect(order?.details).toMatchObject({ applicationId: 'shop' })
})

it('a run with changes starts signed out where the library has its application no more', async () => {
  const { credential: _, ...rest } = BEFORE
  const order = await open(false)
  expect(order).toMatchObject(rest)
  expect(order).not.toHaveProperty('credential')
  expect(order?.details?.applicationId).not.toBe('shop')
})

/** A run whose choices are those of its application and of Settings, and the form after it. */
async function openUnchanged(details: NonNullable<RunOrder['details']>) {
  const [db] = freshTabs()
  await addShop(db)
  const goal = { text: 'Skip a week', placeholders: [], checks: [], notes: '', ...DATES }
  await db.goals.add({ ...goal, id: 'skip', name: 'Skip' })
  await db.goals.add({ ...goal, id: 'small', name: 'Small', text: 'Take the small box' })
  const steps = ['skip', 'small'].map((goalId) => ({
    ...{ id: goalId, goalId, goalName: goalId, preservesState: true },
  }))
  await db.chains.add({ id: 'both', name: 'Both', steps, notes: '', ...DATES })
  await seedPersonas(
    db,
    [{ name: 'Hurried', blurb: 'Has no time.', text: BEFORE.persona.text }],
    systemIds,
    systemClock,
  )
  const runId = newRunId()
  const { model, persona } = BEFORE
  const order = {
    ...{ url: 'http://shop.test/', viewport: { width: 1280, height: 800 }, persona, model },
    legs: [
      { goal: 'Skip a week', actionName: 'Skip', checks: [{ kind: 'text', value: 'Done' }] },
      { goal: 'Take the small box', actionName: 'Small', preservesState: true },
    ],
    ...{ stepBudget: 40, mode: 'autonomous', guardWords: ['Pay now'], hosts: [] },
    rules: defaultRules('http://shop.test/'),
    ...{ runId, details },
  } as const satisfies RunOrder
  const started = { ...RUN_STARTED, provider: model.provider, model: model.model, mode: order.mode }
  const rows = stamp(runId, 0, [
    { ...started, stepBudget: 40, application: { name: 'Shop', kind: 'web', url: order.url } },
    LEG_STARTED,
  ] as RowBody[])
  const [first] = rows
  if (first?.kind !== 'run_started') throw new Error('no run')
  const snapshot = snapshotOf(order, 250_000, systemIds)
  await addSession(db, { id: first.sessionId, startedAt: NOW, url: order.url, snapshot })
  await makeLog(db, runId).append({ rows })
  const worker = makeWorker()
  await page.viewport(1280, 800)
  openApp(`/new?from=${runId}`, db, worker)
  await expect.element(page.getByLabelText('Goal 2', { exact: true })).toBeVisible()
  return worker
}

it('a run of a chain with changes is a run of that chain, of its goals and application', async () => {
  const details = { applicationId: 'shop', chainId: 'both', goalIds: ['skip', 'small'] }
  const worker = await openUnchanged(details)
  const button = page.getByRole('button', { name: 'Start run' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  await button.click()
  await soon(() => expect(worker.started).toHaveLength(1))
  expect(worker.started[0]?.details).toMatchObject(details)
  expect(worker.started[0]?.details?.name).toMatch(/^Both · /)
})

it('a row of the form with changes that has nothing changed does not say so', async () => {
  await openUnchanged({ applicationId: 'shop' })
  const form = page.getByRole('main')
  await expect.element(form.getByText('from Shop').first()).toBeVisible()
  await expect.element(form.getByText('Changed')).not.toBeInTheDocument()
})
