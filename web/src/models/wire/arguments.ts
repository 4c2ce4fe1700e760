/** The input of a tool call that came as text. What is no JSON stays text, which no tool takes and the model is told. */
export function inputOf(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
