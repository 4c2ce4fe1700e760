// The memory of a persona as a text file: either named by the user, or in the state folder for each
// persona and application.
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { stableHash } from '@harness/shared/base/stable-id.ts'
import { withoutHidden } from '@harness/shared/device/fence.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { LONGEST_MEMORY } from '@harness/shared/order/persona-memory.ts'
import type { RunOrder } from '@harness/shared/order/run-order.ts'
import { refuse } from '../../system/flags.ts'
import { stateDirectory, writePrivate } from '../../system/state.ts'
import { type CallerContext, callerFolder, type Values } from './values.ts'

type Known = Pick<RunOrder, 'memory' | 'remember'>

/** Arguments of a run that decide whose memory it uses, and where it is stored. */
interface Remembering {
  readonly url: string | undefined
  readonly persona: string | RunOrder['persona'] | undefined
  readonly order: Known & Pick<RunOrder, 'prototype' | 'simulator' | 'appium'>
  readonly memoryFile?: string
}

/**
 * Reads the memory from the file of `--memory-file`. The file may be missing if the run writes it.
 * Throws `argument_invalid`.
 */
export async function memoryIn(
  values: Values,
  { memory, remember }: Known,
  caller: CallerContext,
): Promise<Pick<RunOrder, 'memory'>> {
  const { memoryFile } = memoryFileOf(values, caller)
  if (memoryFile === undefined || memory !== undefined) return {}
  const text = await read(memoryFile)
  if (text === undefined && !remember)
    throw refuse(
      'memory-file',
      `${memoryFile} cannot be read; name a file that exists, or add --remember`,
    )
  return fitting(text)
}

/** Absolute path of the file that the user named. */
export function memoryFileOf(
  values: Values,
  caller: CallerContext,
): Pick<Remembering, 'memoryFile'> {
  const name = values.get('memory-file')
  return name === undefined ? {} : { memoryFile: resolve(callerFolder(caller), name) }
}

/** Adds the persona's memory to the arguments, and the file to which the run writes it. */
export async function rememberedArguments<A extends Remembering>(
  args: A,
  { env, platform }: Pick<CallerContext, 'env' | 'platform'>,
): Promise<A> {
  if (!args.order.remember) return args
  const path = args.memoryFile ?? join(stateDirectory(env, platform), 'memory', fileNameFor(args))
  const own = args.order.memory === undefined ? fitting(await read(path)) : {}
  return { ...args, rememberIn: path, order: { ...args.order, ...own } }
}

/** Writes the memory of the run; returns a line for the user. Throws `state_failed`. */
export async function saveMemory(
  path: string | undefined,
  { remembered }: RunState,
): Promise<readonly string[]> {
  if (path === undefined || !remembered || remembered.lines.length === 0) return []
  const text = `${remembered.lines.map((line) => line.text).join('\n')}\n`
  const folder = dirname(path)
  await writePrivate(folder, path.slice(folder.length + 1), text)
  return [`What the persona would remember is in ${path}. Edit it, or delete it to forget.`]
}

async function read(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined)
}

function fitting(text: string | undefined): Pick<RunOrder, 'memory'> {
  const memory = withoutHidden(text ?? '').trim()
  if (memory.length > LONGEST_MEMORY)
    throw new HarnessError('argument_invalid', {
      argument: '--memory-file',
      what: `has ${memory.length} characters; a memory has at most ${LONGEST_MEMORY}`,
    })
  return memory === '' ? {} : { memory }
}

/** Readable file name, unique to this persona and application. */
function fileNameFor({ persona, url, order }: Remembering): string {
  const who = typeof persona === 'object' ? persona.name : (persona ?? 'usual')
  const where = applicationOf(url, order)
  const hash = stableHash(JSON.stringify([who, where]), 1)
    .toString(16)
    .padStart(8, '0')
  return `${[who, where].map(slug).join('-')}-${hash}.txt`
}

function applicationOf(
  url: string | undefined,
  { prototype, simulator, appium }: Remembering['order'],
): string {
  if (prototype) return prototype.name ?? 'prototype'
  if (simulator) return JSON.stringify(simulator.app)
  if (url) return URL.canParse(url) ? new URL(url).host : url
  return appium ? JSON.stringify(appium.capabilities) : 'sample'
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 24)
}
