import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The arguments of a run of the sample with one step. */
export function quickly(folder: string): readonly string[] {
  const script = join(folder, 'script.jsonl')
  const input = {
    verdict: 'success',
    summary: 'Seen.',
    would_real_user_succeed: true,
  }
  writeFileSync(script, JSON.stringify({ tool: 'mark_goal_done', input }))
  const output = join(folder, 'out')
  return ['run', '--sample', '--provider', 'scripted', '--script', script, '--output', output]
}
