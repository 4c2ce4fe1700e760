// The log file of the command line and of the bridge: levels, no secrets, a bounded size.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLogFile } from '@harness/bridge/system/log-file.ts'
import { expect, it, onTestFinished } from 'vitest'

function fileHere(): string {
  const folder = mkdtempSync(join(tmpdir(), 'harness-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'log.txt')
}

it('each line of a log file has its time and level, and a secret is taken out', () => {
  const path = fileHere()
  const log = openLogFile(path)
  log('info', 'The run is in runs/1.\nGoal: Look')
  log('warn', 'Bearer abcdefghijklmnopqrstuvwxyz was refused, as was sk-ant-0123456789abcdefghij')
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  expect(lines).toHaveLength(3)
  for (const line of lines) expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z (info|warn) {1,2}\S/)
  expect(lines[2]).toContain('warn')
  expect(lines[2]).not.toMatch(/abcdefghij/)
})

it('a log file that is full says so once and grows no more', () => {
  const path = fileHere()
  const log = openLogFile(path, 500)
  for (let at = 0; at < 200; at += 1) log('info', `line ${at}`)
  const text = readFileSync(path, 'utf8')
  expect(text.length).toBeLessThan(700)
  expect(text.match(/The log file is full/g)).toHaveLength(1)
})
