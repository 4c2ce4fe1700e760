// Completion in a real bash, by the script that the command line prints.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { call, clean, makeFolder, start } from './harness.ts'

/** The function of the package bash-completion that the script calls, for words without quotes. */
const WORDS = `_get_comp_words_by_ref() {
  words=("\${COMP_WORDS[@]}"); cword=$COMP_CWORD; cur=\${words[cword]}; prev=\${words[cword-1]}
}`

it('bash completes commands, arguments and their values, and leaves files to itself', async () => {
  const folder = makeFolder()
  const printed = await call(folder, ['complete', 'bash']).ended
  expect(printed.status).toBe(0)
  const script = join(folder, 'harness.bash')
  const lines = [
    'complete_words() { COMP_WORDS=(harness "$@"); COMP_CWORD=$#; COMPREPLY=()',
    `  __harness_complete 2>/dev/null; (IFS=" "; echo "\${COMPREPLY[*]}"); }`,
    'complete_words re',
    'complete_words run --fail-o',
    'complete_words run --fail-on ""',
    'complete_words audit --username ""',
    'complete_words help com',
    'complete_words baseline ""',
    'complete_words report ""',
  ]
  writeFileSync(script, [printed.stdout, WORDS, ...lines].join('\n'))
  const { stdout, stderr } = await start('bash', [script], { cwd: folder, env: clean() }).ended
  expect([stdout.split('\n'), stderr]).toEqual([
    [
      ...['report', '--fail-on', 'high medium new never', ''],
      ...['compare complete', 'update', '', ''],
    ],
    '',
  ])
})

it('a shell that has no completion is refused by name', async () => {
  const folder = makeFolder()
  const wrong = await call(folder, ['complete', 'tcsh']).ended
  expect(wrong.status).toBe(2)
  expect(wrong.stderr).toContain('wants one of bash, zsh, fish, powershell, not tcsh')
  const none = await call(folder, ['complete']).ended
  expect([none.status, none.stderr.trim()]).toEqual([
    2,
    'SHELL: wants one of bash, zsh, fish, powershell, not nothing',
  ])
})
