// Marks of further families of models, and values of another type than a tool names. As in slips.ts,
// what is expected was written down first.
import { JSON_TAP, type Slip, SPEECH, TAPS_3 } from './slips.ts'

const HERMES = 'https://github.com/NousResearch/hermes-agent/issues/35129'

/** Marks of further families of models, as their chat templates write them. */
export const FAMILIES: readonly Slip[] = [
  {
    name: 'Kimi: a section of calls with a name space, a number and an argument mark',
    source: HERMES,
    text: `<|tool_calls_section_begin|><|tool_call_begin|>functions.tap_mark:0<|tool_call_argument_begin|>${JSON_TAP}<|tool_call_end|><|tool_calls_section_end|>`,
    expected: TAPS_3,
  },
  {
    name: 'DeepSeek V3: function, a separator, the name and fenced JSON',
    source: HERMES,
    text: `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>tap_mark\n\`\`\`json\n${JSON_TAP}\n\`\`\`<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
    expected: TAPS_3,
  },
  {
    name: 'DeepSeek V3.1: the name, a separator and JSON',
    source: HERMES,
    text: `I press it.<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>tap_mark<｜tool▁sep｜>${JSON_TAP}<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
    expected: TAPS_3,
  },
  {
    name: 'DeepSeek V3.2: invoke and parameter with a mark of their own',
    source: 'https://huggingface.co/deepseek-ai/DeepSeek-V3.2/blob/main/encoding/README.md',
    text: '<｜DSML｜function_calls>\n<｜DSML｜invoke name="tap_mark">\n<｜DSML｜parameter name="id" string="false">3</｜DSML｜parameter>\n<｜DSML｜parameter name="intent" string="true">I want it.</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
    expected: TAPS_3,
  },
  {
    name: 'Mistral: [TOOL_CALLS], the name, [ARGS] and JSON',
    source: HERMES,
    text: `[TOOL_CALLS]tap_mark[ARGS]${JSON_TAP}`,
    expected: TAPS_3,
  },
  {
    name: 'Mistral with the id of the call',
    source: 'https://docs.mistral.ai/guides/tokenization/',
    text: `[TOOL_CALLS]tap_mark[CALL_ID]a1b2c3d4e[ARGS]${JSON_TAP}`,
    expected: TAPS_3,
  },
  {
    name: 'invoke with parameters within function_calls',
    source: HERMES,
    text: '<function_calls>\n<invoke name="tap_mark">\n<parameter name="id">3</parameter>\n<parameter name="observation">A shop.</parameter>\n<parameter name="intent">I want it.</parameter>\n</invoke>\n</function_calls>',
    expected: TAPS_3,
  },
  {
    name: 'MiniMax: invoke within a tag of its own name space',
    source: 'https://huggingface.co/MiniMaxAI/MiniMax-M2/blob/main/docs/tool_calling_guide.md',
    text: '<minimax:tool_call>\n<invoke name="tap_mark">\n<parameter name="id">3</parameter>\n<parameter name="intent">I want it.</parameter>\n</invoke>\n</minimax:tool_call>',
    expected: TAPS_3,
  },
  {
    name: 'Llama 3.1: <function=…> around JSON',
    source: HERMES,
    text: `<function=tap_mark>${JSON_TAP}</function>`,
    expected: TAPS_3,
  },
  {
    name: 'Harmony: a whole call in its channel',
    source: 'https://github.com/openai/harmony/blob/main/docs/format.md',
    text: `<|channel|>commentary to=functions.tap_mark <|constrain|>json<|message|>${JSON_TAP}<|call|>`,
    expected: TAPS_3,
  },
  {
    name: 'Qwen with an agent template: ✿FUNCTION✿ and ✿ARGS✿',
    source:
      'https://github.com/QwenLM/Qwen-Agent/blob/main/qwen_agent/llm/fncall_prompts/qwen_fncall_prompt.py',
    text: `✿FUNCTION✿: tap_mark\n✿ARGS✿: ${JSON_TAP}`,
    expected: TAPS_3,
  },
  {
    name: 'ReAct: Action and Action Input',
    source: 'https://github.com/langchain-ai/langchain/issues/1358',
    text: `Action: tap_mark\nAction Input: ${JSON_TAP}`,
    expected: TAPS_3,
  },
  {
    name: 'Nemotron: a list in <TOOLCALL>',
    source: 'https://huggingface.co/nvidia/Llama-3.1-Nemotron-Nano-8B-v1',
    text: `<TOOLCALL>[{"name": "tap_mark", "arguments": ${JSON_TAP}}]</TOOLCALL>`,
    expected: TAPS_3,
  },
  {
    name: 'Command A: a list between action marks',
    source: 'https://docs.cohere.com/docs/tool-use',
    text: `<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "tap_mark", "parameters": ${JSON_TAP}}]<|END_ACTION|>`,
    expected: TAPS_3,
  },
  {
    name: 'Kimi, cut off within the input',
    source: HERMES,
    text: '<|tool_calls_section_begin|><|tool_call_begin|>functions.tap_mark:0<|tool_call_argument_begin|>{"id": 3, "obs',
    expected: { kind: 'asked', says: /tap_mark/ },
  },
  {
    name: 'two calls of Kimi',
    source: HERMES,
    text: `<|tool_call_begin|>functions.tap_mark:0<|tool_call_argument_begin|>${JSON_TAP}<|tool_call_end|><|tool_call_begin|>functions.back:1<|tool_call_argument_begin|>${JSON.stringify(SPEECH)}<|tool_call_end|>`,
    expected: { kind: 'asked', says: /one call/ },
  },
  {
    name: 'a sentence that names a family and its mark',
    source: HERMES,
    text: 'Mistral models write [TOOL_CALLS] before a call, and then [ARGS].',
    expected: { kind: 'asked', says: /only text/ },
  },
]

/** Values of another type than the tool names, with one meaning. */
export const VALUES: readonly Slip[] = [
  {
    name: 'a number for a text',
    source: 'the field study of 28 November 2026, case 12',
    calls: [{ name: 'set_value', input: { ...SPEECH, id: 3, value: 3 } }],
    expected: { kind: 'carried', tool: 'set_value', input: { value: '3' } },
  },
  {
    name: 'a number in a list of one',
    source: 'the same',
    calls: [{ name: 'tap_mark', input: { ...SPEECH, id: [3] } }],
    expected: TAPS_3,
  },
  {
    name: 'a number as JSON text',
    source: 'the same',
    calls: [{ name: 'tap_mark', input: { ...SPEECH, id: '"3"' } }],
    expected: TAPS_3,
  },
  {
    name: 'a word of a list in quotes',
    source: 'the same',
    calls: [
      {
        name: 'mark_goal_done',
        input: { verdict: '"failure"', summary: 'No mug.', would_real_user_succeed: 'false' },
      },
    ],
    expected: { kind: 'carried', tool: 'mark_goal_done', input: { verdict: 'failure' } },
  },
  {
    name: 'a text that is a quotation keeps its quotes',
    source: 'the same',
    calls: [{ name: 'type', input: { ...SPEECH, text: '"blue"' } }],
    expected: { kind: 'carried', tool: 'type', input: { text: '"blue"' } },
  },
  {
    name: 'an object for a text',
    source: 'the same',
    calls: [{ name: 'type', input: { ...SPEECH, text: { a: 1 } } }],
    expected: { kind: 'asked', says: /text/ },
  },
]
