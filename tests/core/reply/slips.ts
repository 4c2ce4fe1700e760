// Replies that do not have the form that was asked for, as small models were seen to make them. The
// form is that of the source; tool and content are ours. What is expected was written down before
// any of them was read by the code: `carried`, the one call that can be meant, or `asked`, where
// it cannot be known.
import type { RawCall } from '@harness/web/core/ports.ts'

export interface Slip {
  readonly name: string
  /** Source where the form was seen. */
  readonly source: string
  readonly calls?: readonly RawCall[]
  readonly text?: string
  readonly expected:
    | {
        readonly kind: 'carried'
        readonly tool: string
        readonly input: Readonly<Record<string, unknown>>
      }
    /** `says` is part of what the model must learn. */
    | { readonly kind: 'asked'; readonly says: RegExp }
}

const OLLAMA = 'https://github.com/ollama/ollama/issues/'
const LM_STUDIO = 'https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/'
const BROWSER_USE = 'https://github.com/browser-use/browser-use/issues/'

export const SPEECH = { observation: 'A shop with a basket.', intent: 'I want this mug.' }
const TAP_3 = { id: 3, ...SPEECH }
export const JSON_TAP = JSON.stringify(TAP_3)
export const TAPS_3 = { kind: 'carried', tool: 'tap_mark', input: { id: 3 } } as const

/** Calls that came as text. */
const WRITTEN: readonly Slip[] = [
  {
    name: 'a fenced JSON object with name and parameters (llama3.2:3b)',
    source: `${OLLAMA}13519`,
    text: `\`\`\`json\n{"name": "tap_mark", "parameters": ${JSON_TAP}}\n\`\`\``,
    expected: TAPS_3,
  },
  {
    name: 'a bare JSON object with name and arguments (qwen2.5-coder:7b)',
    source: 'https://github.com/ollama/ollama-vscode/pull/20',
    text: `{"name": "tap_mark", "arguments": ${JSON_TAP}}`,
    expected: TAPS_3,
  },
  {
    name: 'a JSON object with type function, name and parameters, numbers as text (llama3.2)',
    source: 'https://github.com/nbonamy/multi-llm-ts/issues/4',
    text: `{"type": "function", "name": "tap_mark", "parameters": ${JSON.stringify({ ...SPEECH, id: '3' })}}`,
    expected: TAPS_3,
  },
  {
    name: 'two different calls as JSON objects one after the other',
    source: 'https://github.com/sgomez/ollama-ai-provider/pull/11',
    text: `{"name": "tap_mark", "arguments": ${JSON_TAP}} {"name": "back", "arguments": ${JSON.stringify(SPEECH)}}`,
    expected: { kind: 'asked', says: /one call/ },
  },
  {
    name: 'a <tool_call> block that the server left in the text (qwen3:14b)',
    source: `${OLLAMA}11381`,
    text: `<think>\nI should press it.\n</think>\n<tool_call>\n{"name": "tap_mark", "arguments": ${JSON_TAP}}\n</tool_call>`,
    expected: TAPS_3,
  },
  {
    name: 'thinking that only mentions a call, and then a sentence (qwen3.5-35b)',
    source: `${LM_STUDIO}1592`,
    text: '<think>\nSome models write <tool_call>{"name": "back", "arguments": {}}</tool_call> here.\n</think>\nI am not sure what to do.',
    expected: { kind: 'asked', says: /only text/ },
  },
  {
    name: 'a call inside of the thinking and another one after it (deepseek-r1-distill)',
    source: `${LM_STUDIO}453`,
    text: `<think>[TOOL_REQUEST]{"name": "back", "arguments": ${JSON.stringify(SPEECH)}}[END_TOOL_REQUEST]</think>\n[TOOL_REQUEST]{"name": "tap_mark", "arguments": ${JSON_TAP}}[END_TOOL_REQUEST]`,
    expected: TAPS_3,
  },
  {
    name: 'a <tool_call> block after the thinking (qwen3-1.7b)',
    source: `${LM_STUDIO}827`,
    text: `<think>The mug.</think>\n\n<tool_call>\n{"name": "tap_mark", "arguments": ${JSON_TAP}}\n</tool_call>`,
    expected: TAPS_3,
  },
  {
    name: 'a call in the syntax of Python between tool_call marks (lfm2.5-8b)',
    source: `${LM_STUDIO}1979`,
    text: '<|tool_call_start|>[tap_mark(id=3, observation="A shop with a basket.", intent="I want this mug.")]<|tool_call_end|>',
    expected: TAPS_3,
  },
  {
    name: 'a sentence, then <function=…> with <parameter=…> lines (qwen3-coder-30b)',
    source: `${LM_STUDIO}825`,
    text: 'I will put the mug into the basket.\n\n<function=tap_mark>\n<parameter=id>\n3\n</parameter>\n<parameter=observation>\nA shop with a basket.\n</parameter>\n<parameter=intent>\nI want this mug.\n</parameter>\n</function>',
    expected: TAPS_3,
  },
  {
    name: 'the same within a <tool_call> block (qwen3.6-35b)',
    source: `${LM_STUDIO}2115`,
    text: '<tool_call>\n<function=tap_mark>\n<parameter=id>\n3\n</parameter>\n<parameter=observation>\nA shop.\n</parameter>\n<parameter=intent>\nI want it.\n</parameter>\n</function>\n</tool_call>',
    expected: TAPS_3,
  },
  {
    name: 'a <tool_call> block with arg_key and arg_value (glm-4.7-flash)',
    source: `${LM_STUDIO}1528`,
    text: '<tool_call>tap_mark<arg_key>id</arg_key><arg_value>3</arg_value><arg_key>observation</arg_key><arg_value>A shop.</arg_value><arg_key>intent</arg_key><arg_value>I want it.</arg_value></tool_call>',
    expected: TAPS_3,
  },
  {
    name: 'a call in the channels of Harmony, cut off in the middle (gpt-oss:20b)',
    source: `${LM_STUDIO}942`,
    text: '<|start|>assistant<|channel|>commentary to=functions.tap_mark<|constrain|>json<|message|>{"id": 3, "observation": "A sh',
    expected: { kind: 'asked', says: /tap_mark/ },
  },
  {
    name: 'a [TOOL_CALL] block with tool and args (minimax-m2)',
    source: `${LM_STUDIO}1177`,
    text: `[TOOL_CALL] {"tool": "tap_mark", "args": ${JSON_TAP}} [/TOOL_CALL]`,
    expected: TAPS_3,
  },
  {
    name: 'a <tool> block with name and parameters (gemma3-tools:12b)',
    source: `${OLLAMA}9680`,
    text: `<tool>\n{"name": "tap_mark", "parameters": ${JSON_TAP}}\n</tool>`,
    expected: TAPS_3,
  },
  {
    name: 'a closing brace inside of a value (llama3.2)',
    source: `${OLLAMA}12017`,
    text: '{"name": "type", "parameters": {"text": "}A", "observation": "A field.", "intent": "I fill it."}}',
    expected: { kind: 'carried', tool: 'type', input: { text: '}A' } },
  },
  {
    name: 'an apostrophe inside of a value in a <tool_call> block',
    source: 'https://github.com/NousResearch/atropos/issues/478',
    text: '<tool_call>{"name": "type", "arguments": {"text": "what\'s new", "observation": "A field.", "intent": "I search."}}</tool_call>',
    expected: { kind: 'carried', tool: 'type', input: { text: "what's new" } },
  },
  {
    name: 'the arguments as a JSON text within the JSON object (granite)',
    source: 'https://github.com/ollama/ollama/pull/12413',
    text: JSON.stringify({ name: 'tap_mark', arguments: JSON_TAP }),
    expected: TAPS_3,
  },
  {
    name: 'a list of calls in <tool_calls>, in the plural (llama)',
    source: 'https://github.com/UKGovernmentBEIS/inspect_ai/pull/1871',
    text: `<tool_calls>[{"name": "tap_mark", "arguments": ${JSON_TAP}}]</tool_calls>`,
    expected: TAPS_3,
  },
  {
    name: 'prose that answers the person (llava by way of ollama)',
    source: 'https://github.com/camel-ai/owl/issues/232',
    text: "Okay, I've received the image. I'm ready to help. Can you please describe what you're trying to do?",
    expected: { kind: 'asked', says: /only text/ },
  },
  {
    name: 'a fenced object of thoughts with an action list (browser-use, qwen2.5:32b)',
    source: `${BROWSER_USE}442`,
    text: '```json\n{"current_state": {"evaluation_previous_goal": "Unknown", "memory": "", "next_goal": "Press it"}, "action": [{"tap_mark": {"id": 3}}]}\n```',
    expected: TAPS_3,
  },
  {
    name: 'a fenced object whose text has raw line breaks (glm-5p2)',
    source: 'https://github.com/misospace/pr-reviewer-action/issues/449',
    text: '```json\n{"name": "tap_mark", "arguments": {"id": 3, "observation": "A shop.\nWith a basket.", "intent": "I want it."}}\n```',
    expected: TAPS_3,
  },
  {
    name: 'a closing brace too many (qwq)',
    source: 'https://github.com/yigit353/langchain-qwq/issues/30',
    text: `{"name": "tap_mark", "arguments": ${JSON_TAP}}}`,
    expected: TAPS_3,
  },
]

/** Calls whose name or input is not what was asked for. */
const MISFORMED: readonly Slip[] = [
  {
    name: 'a number as text (llama3.1)',
    source: `${OLLAMA}7843`,
    calls: [{ name: 'tap_mark', input: { ...SPEECH, id: '3' } }],
    expected: TAPS_3,
  },
  {
    name: 'the input as text with a backslash and an n between its fields (qwen3.5-flash)',
    source: 'https://github.com/OpenHands/software-agent-sdk/issues/2488',
    calls: [
      {
        name: 'tap_mark',
        input: '{"id": 3, \\n"observation": "A shop.", "intent": "I want it."\\n}',
      },
    ],
    expected: TAPS_3,
  },
  {
    name: 'the whole input as JSON text',
    source: `${OLLAMA}6155`,
    calls: [{ name: 'tap_mark', input: JSON_TAP }],
    expected: TAPS_3,
  },
  {
    name: 'name and arguments once more within the arguments (qwen2.5:14b)',
    source: `${OLLAMA}11805`,
    calls: [{ name: 'tap_mark', input: { name: 'tap_mark', arguments: TAP_3 } }],
    expected: TAPS_3,
  },
  {
    name: 'the input within properties, as the schema is written',
    source: 'https://github.com/cloudwego/eino/issues/385',
    calls: [{ name: 'tap_mark', input: { properties: TAP_3 } }],
    expected: TAPS_3,
  },
  {
    name: 'the input within arguments (qwen3-coder)',
    source: 'https://github.com/Kilo-Org/kilocode/pull/3282',
    calls: [{ name: 'tap_mark', input: { arguments: TAP_3 } }],
    expected: TAPS_3,
  },
  {
    name: 'the same call twice, once without its value (llama3.1:8b)',
    source: `${OLLAMA}6042`,
    calls: [
      { name: 'tap_mark', input: { ...SPEECH, id: null } },
      { name: 'tap_mark', input: TAP_3 },
    ],
    expected: TAPS_3,
  },
  {
    name: 'the same call three times',
    source: 'https://github.com/langchain4j/langchain4j/issues/3093',
    calls: [1, 2, 3].map(() => ({ name: 'tap_mark', input: TAP_3 })),
    expected: TAPS_3,
  },
  {
    name: 'a name with spaces in it (llama3)',
    source: 'https://github.com/jackmpcollins/magentic/issues/207',
    calls: [{ name: 'tap_ mark', input: TAP_3 }],
    expected: TAPS_3,
  },
  {
    name: 'a channel in the place of the name (gpt-oss:120b)',
    source: `${OLLAMA}11704`,
    calls: [{ name: 'assistant<|channel|>analysis', input: TAP_3 }],
    expected: { kind: 'asked', says: /no tool/ },
  },
  {
    name: 'a tool that does not exist, with the name of another set (qwen3:4b)',
    source: 'https://github.com/simonw/llm/issues/1105',
    calls: [{ name: 'click', input: { ...SPEECH, index: 3 } }],
    expected: { kind: 'asked', says: /Did you mean tap_mark/ },
  },
  {
    name: 'a boolean as text, in the way of Python (nemotron-nano-30b)',
    source: 'https://github.com/NVIDIA-NeMo/Nemotron/issues/52',
    calls: [{ name: 'answer_dialog', input: { ...SPEECH, accept: 'True' } }],
    expected: { kind: 'carried', tool: 'answer_dialog', input: { accept: true } },
  },
  {
    name: 'no observation and no intent beside the call (gpt by way of browser-use)',
    source: `${BROWSER_USE}2487`,
    calls: [{ name: 'tap_mark', input: { id: 3 } }],
    text: 'I see the shop. I will put the mug into the basket.',
    expected: TAPS_3,
  },
  {
    name: 'a mark that does not exist',
    source: `${BROWSER_USE}286`,
    calls: [{ name: 'tap_mark', input: { ...SPEECH, id: 24 } }],
    expected: { kind: 'asked', says: /24/ },
  },
  {
    name: 'an empty action (qwen by way of browser-use)',
    source: `${BROWSER_USE}349`,
    calls: [{ name: 'tap_mark', input: {} }],
    expected: { kind: 'asked', says: /id is missing/ },
  },
  {
    name: 'a place as one coordinate pair (qwen3-vl-235b)',
    source: 'https://github.com/bytebot-ai/bytebot/issues/153',
    calls: [{ name: 'tap', input: { ...SPEECH, coordinate: [500, 300] } }],
    expected: { kind: 'carried', tool: 'tap', input: { x: 500, y: 300 } },
  },
  {
    name: 'nothing but thoughts (qwen3:30b)',
    source: `${OLLAMA}10976`,
    calls: [],
    text: '',
    expected: { kind: 'asked', says: /empty|thoughts/ },
  },
]

export const SLIPS: readonly Slip[] = [...WRITTEN, ...MISFORMED]
