// The stand-in of the browser's own model, and what the page asks of it, beside the published
// WebIDL: a name that is misspelt or was changed would be found by no other test.
import { readFileSync } from 'node:fs'
import { makePromptApi } from '@harness/web/features/settings/prompt-api.ts'
import { openBuiltin } from '@harness/web/models/builtin/builtin.ts'
import { downloadBuiltin } from '@harness/web/models/builtin/download.ts'
import { preflightBuiltin } from '@harness/web/models/builtin/preflight.ts'
import { systemClock } from '@harness/web/worker/system.ts'
import { describe, expect, it } from 'vitest'
import { type IdlMember, misfits, readIdl } from '../../setup/webidl.ts'
import { makePromptApiStandIn } from '../../standins/prompt-api.ts'
import { sampleRequest } from '../sample-request.ts'

const NEVER = new AbortController().signal
const IDL = readIdl(
  readFileSync(new URL('../../fixtures/webidl/prompt-api.idl', import.meta.url), 'utf8'),
)
const MEMBERS = IDL.members.get('LanguageModel') ?? []

/** A page of the web does not get these; they are in extensions or experiments. */
const isWithheld = ({ comment }: IdlMember) =>
  /only available in (?:extension|experimental)/i.test(comment)

const namesOf = (members: readonly IdlMember[]) => members.map(({ name }) => name)

const makeApi = () =>
  makePromptApiStandIn({ replies: [{ pieces: ['{}'] }], availability: 'downloadable' })

describe('the stand-in of the Prompt API', () => {
  it('the published interface is read whole', () => {
    expect(namesOf(MEMBERS.filter((each) => !isWithheld(each)))).toEqual([
      'create',
      'availability',
      'prompt',
      'promptStreaming',
      'append',
      'measureContextUsage',
      'contextUsage',
      'contextWindow',
      'oncontextoverflow',
      'clone',
      'destroy',
    ])
    expect(namesOf(MEMBERS.filter(isWithheld))).toEqual([
      'params',
      'measureInputUsage',
      'inputUsage',
      'inputQuota',
      'onquotaoverflow',
      'topK',
      'temperature',
      'samplingMode',
    ])
  })

  it.each(MEMBERS.map((member) => [member.name, member] as const))(
    'the stand-in has %s as the published interface has it for a page',
    async (name, member) => {
      const api = makeApi()
      const session = await api.create()
      const owner: object = member.kind === 'static' ? api : session
      expect(name in owner).toBe(!isWithheld(member))
      if (isWithheld(member)) return
      const value: unknown = Reflect.get(owner, name)
      if (member.kind === 'attribute') {
        // An event handler that is not set is null.
        if (value !== null) expect(misfits(IDL, member.type, value)).toEqual([])
        return
      }
      expect(value).toBeInstanceOf(Function)
      expect(value).toHaveLength(member.required)
    },
  )

  it('a session of the stand-in is an event target, and its calls return what the interface says', async () => {
    const session = await makeApi().create()
    expect(session).toBeInstanceOf(EventTarget)
    const call = (name: string, ...given: unknown[]): unknown =>
      Reflect.apply(Reflect.get(session, name), session, given)
    expect(call('promptStreaming', 'One.')).toBeInstanceOf(ReadableStream)
    expect(await call('prompt', 'One.')).toBe('{}')
    expect(await call('append', 'One.')).toBeUndefined()
    expect(await call('measureContextUsage', 'One.')).toEqual(expect.any(Number))
    expect(await call('clone')).toBeInstanceOf(EventTarget)
    expect(call('destroy')).toBeUndefined()
    await expect(call('prompt', 'One.')).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('what the page asks of the Prompt API', () => {
  it('every argument of a check, a download and a request has the names and types of the published interface', async () => {
    const api = makeApi()
    const line = makePromptApi(api)
    await preflightBuiltin(line)
    await downloadBuiltin(line, () => undefined, NEVER)
    const model = await openBuiltin({ clock: systemClock, line }, NEVER)
    await model.step(sampleRequest(), NEVER, () => undefined)
    const { given } = api.record
    expect(new Set(given.map(({ type }) => type))).toEqual(
      new Set([
        'LanguageModelCreateCoreOptions',
        'LanguageModelCreateOptions',
        'LanguageModelPrompt',
        'LanguageModelPromptOptions',
      ]),
    )
    expect(given.flatMap(({ type, value }) => misfits(IDL, type, value))).toEqual([])
  })

  it('a name, a type or a value that the interface does not have is found', () => {
    const wrong = {
      signal: 1,
      expectedInputs: [{ type: 'video' }, { languages: ['en'] }],
      system: 'You are a person.',
    }
    expect(misfits(IDL, 'LanguageModelCreateOptions', wrong)).toEqual([
      'LanguageModelCreateOptions has no system',
      'LanguageModelCreateOptions.expectedInputs[0].type is video',
      'LanguageModelCreateOptions.expectedInputs[1] needs type',
      'LanguageModelCreateOptions.signal is no AbortSignal',
    ])
  })
})
