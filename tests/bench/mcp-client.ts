// The official client with a server of its own, over standard input and output.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'

/** Characters of JSON per token: few enough that no tokenizer in use needs more tokens. */
const CHARS_PER_TOKEN = 3.5

export interface Served {
  /** Calls a tool. Throws what it is refused with. */
  call(name: string, given?: Readonly<Record<string, unknown>>): Promise<Answer>
  /** What the list of tools costs a client in every conversation. */
  schemaTokens(): Promise<{ readonly tokens: number; readonly tools: number }>
  close(): Promise<void>
}

export interface Answer {
  readonly text: string
  readonly data: Readonly<Record<string, unknown>>
  readonly ms: number
}

/** Starts a server: a program of Node and its arguments, with a folder for what it writes. */
export async function serve(
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...args],
    cwd: folder,
    env: { ...inherited(), ...env },
    stderr: 'ignore',
  })
  const client = new Client({ name: 'bench', version: '1' }, { capabilities: {} })
  await client.connect(transport)
  return {
    async call(name, given = {}) {
      const began = performance.now()
      const { content, structuredContent, isError } = await client.callTool({
        name,
        arguments: { ...given },
      })
      const ms = performance.now() - began
      const text = textIn(content)
      if (isError === true) throw new Error(`${name} failed: ${text.slice(0, 500)}`)
      return { text, ms, data: Object.fromEntries(Object.entries(structuredContent ?? {})) }
    },
    async schemaTokens() {
      const { tools } = await client.listTools()
      const tokens = Math.round(JSON.stringify(tools).length / CHARS_PER_TOKEN)
      return { tokens, tools: tools.length }
    },
    close: () => client.close(),
  }
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
}

function textIn(content: unknown): string {
  if (!Array.isArray(content)) return ''
  return content.flatMap(({ type, text }) => (type === 'text' ? [String(text)] : [])).join('\n')
}
