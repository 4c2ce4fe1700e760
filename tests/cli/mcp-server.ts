// `harness mcp` as an editor starts it, and the official client.
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { clean, ROOT, temporaryOf } from './harness.ts'

export const SCRIPT = join(ROOT, 'scripts/harness.mjs')

/** Temporary files and state of the server are in the folder. */
export function environment(folder: string): Record<string, string> {
  const env = { ...clean(), TMPDIR: temporaryOf(folder), HARNESS_STATE_DIR: join(folder, 'state') }
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** Ends with the test, or with another `end`. */
export async function connect(
  folder: string,
  end: (close: () => Promise<void>) => void = onTestFinished,
): Promise<Client> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [SCRIPT, 'mcp', '--output', join(folder, 'runs'), '--folder', folder],
    env: environment(folder),
    cwd: folder,
    stderr: 'ignore',
  })
  const client = new Client({ name: 'test', version: '1' }, { capabilities: {} })
  end(() => client.close())
  await client.connect(transport)
  return client
}

export const Marks = z.array(z.object({ id: z.number(), label: z.string() }))
export const Data = z.record(z.string(), z.unknown())

/** The client's own minute is a limit of speed; the test has one of its own. */
export const PATIENT = { timeout: 600_000 }

export async function dataOf(client: Client, name: string, given: Record<string, unknown> = {}) {
  const call = { name, arguments: given }
  const { structuredContent, isError, content } = await client.callTool(call, undefined, PATIENT)
  return { data: Data.parse(structuredContent ?? {}), isError: isError === true, content }
}
