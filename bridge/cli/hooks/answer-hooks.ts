import type { WorkerPage } from '../run/page.ts'
import type { RunHooks } from './hooks.ts'
import { runHooks } from './run-hook.ts'

/** Runs the commands of each hook point that the run reaches; never settles. */
export async function answerHooks(
  page: Pick<WorkerPage, 'hook' | 'answerHook'>,
  hooks: RunHooks,
  signal: AbortSignal,
): Promise<never> {
  for (;;) await page.answerHook(await runHooks(hooks, await page.hook(), signal))
}
