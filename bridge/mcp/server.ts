// The protocol: handles each request, and formats results and errors.
import { asHarnessError, toWire } from '@harness/shared/base/errors.ts'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js'
import { makeOutgoing, type Outgoing } from './outgoing.ts'
import { getPrompt, listPrompts } from './prompts.ts'
import { listResources, readResource, TEMPLATES } from './resources.ts'
import { mcpText } from './texts.ts'
import { type CallContext, contentOf, type ToolServices } from './tool.ts'
import { TOOLS } from './tools.ts'

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>

export function makeServer(version: string): Server {
  return new Server(
    { name: 'harness', title: 'Harness', version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: mcpText('instructions'),
    },
  )
}

export function handleAll(server: Server, services: ToolServices): void {
  const outgoing = makeOutgoing(services.settings.caller.env)
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS.map(({ spec }) => spec) }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) => {
    const tool = TOOLS.find(({ spec }) => spec.name === params.name)
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${params.name}`)
    const context = contextOf({ ...services, fence: outgoing.fence }, extra)
    return resultOf(() => tool.call(params.arguments ?? {}, context), outgoing)
  })
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }) =>
    orInvalid(() => listResources(services, params?.cursor)),
  )
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [...TEMPLATES],
  }))
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) =>
    orInvalid(async () => ({
      contents: [outgoing.clean(await readResource(services, params.uri))],
    })),
  )
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: listPrompts() }))
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) =>
    orInvalid(async () => getPrompt(params.name, params.arguments ?? {})),
  )
}

type Inside = Omit<CallContext, 'signal' | 'progress'>

function contextOf(services: Inside, { signal, _meta, sendNotification }: Extra): CallContext {
  const token = _meta?.progressToken
  return {
    ...services,
    signal,
    progress(progress, message, total) {
      if (token === undefined) return
      const params = { progressToken: token, progress, message, ...(total && { total }) }
      // A client that has disconnected needs no progress.
      void sendNotification({ method: 'notifications/progress', params }).catch(() => undefined)
    },
  }
}

/** Returns a tool's result, masked. Failures are results too, so that the model reads them. */
async function resultOf(
  call: () => ReturnType<CallTool>,
  { clean }: Outgoing,
): Promise<CallToolResult> {
  try {
    const returned = await call()
    const content = contentOf({ ...returned, text: clean(returned.text) })
    const structuredContent = clean(returned.data)
    return { content, structuredContent, ...(returned.failed && { isError: true }) }
  } catch (thrown) {
    return { content: [{ type: 'text', text: clean(toWire(thrown).message) }], isError: true }
  }
}

type CallTool = (typeof TOOLS)[number]['call']

async function orInvalid<T>(answer: () => Promise<T>): Promise<T> {
  try {
    return await answer()
  } catch (thrown) {
    const code =
      asHarnessError(thrown).code === 'argument_invalid'
        ? ErrorCode.InvalidParams
        : ErrorCode.InternalError
    throw new McpError(code, toWire(thrown).message)
  }
}
