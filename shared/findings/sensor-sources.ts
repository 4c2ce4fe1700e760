// Source of each sensor's rule, by sensor name. Only the explanation of a finding reads it.

const SOURCES: Readonly<Record<string, string>> = {
  dead_tap: 'Dead click: for a second no change of picture, words, address or focus',
  missed_tap: 'First-click testing: a tap where nothing reacts',
  rage_tap: 'Rage click: the same control three times in a row, and nothing changed',
  slow_response: 'Nielsen 1993: after 1 s thought is interrupted (2 s for another page)',
  navigation_loop: 'Two addresses in turns, three times the one and twice the other',
  form_data_lost:
    'WCAG 2.2, 3.3.7 Redundant Entry: what was entered is gone after going back or an error',
  late_field: 'Nielsen heuristic 5: a required field comes only after sending',
  dead_end: 'Nielsen heuristic 3: nothing to press or to scroll to',
  blank_page:
    'Not a word, a picture or a control on two looks, after an error; on four without one',
  unannounced_message:
    'WCAG 2.2, 4.1.3 Status Messages: new words in no live region, and the focus elsewhere',
  focus_lost: 'WCAG 2.2, 2.4.3 Focus Order: a window closes, and nothing has the focus',
  stale_expanded: 'WCAG 2.2, 4.1.2 Name, Role, Value: aria-expanded stays “false”',
  select_navigates: 'WCAG 2.2, 3.2.2 On Input: a choice alone opens another page',
  down_press: 'WCAG 2.2, 2.5.2 Pointer Cancellation: words change before the press is released',
  asked_again: 'WCAG 2.2, 3.3.7 Redundant Entry: an empty field for what was entered before',
  disabled_tap: 'Nielsen heuristic 1: pressed while disabled',
  uncaught_exception: 'HTML, report an exception: no script caught it',
  console_error: 'Console Standard, console.error: the page itself reports an error',
  failed_request: 'RFC 9110: status 400 or more but 401, 409 and 422, or no answer',
  broken_link: 'RFC 9110: the page that was asked for answers with 400 or more',
  mixed_content: 'W3C Mixed Content: unencrypted on an encrypted page',
  page_unresponsive: 'Android, ANR: an input has no answer within 5 seconds',
  page_crashed: 'The process of the page ended by itself',
  broken_picture: 'HTML, img: the request ended and there is no picture',
  layout_shift: 'Cumulative Layout Shift: more than 0.1 within five seconds, without an input',
  low_contrast: 'WCAG 2.2, 1.4.3 Contrast (Minimum): 4.5:1, and 3:1 for large words',
  small_text: 'Legible font sizes (Lighthouse): 12 CSS pixels, less rounding',
  cut_text: 'WCAG 2.2, 1.4.4 Resize Text: no loss of content; four pixels of the words are missing',
  overlapped_text: 'WCAG 2.2, 1.4.4 Resize Text: no loss of content; something covers letters',
  horizontal_scroll: 'WCAG 2.2, 1.4.10 Reflow: more than 8 pixels wider than the window',
  covered_content: 'WCAG 2.2, 2.4.11 Focus Not Obscured: a bar lies over the end of the page',
  tiny_target: 'WCAG 2.2, 2.5.8 Target Size (Minimum): 24 by 24 CSS pixels, with its exceptions',
  unnamed_control: 'WCAG 2.2, 4.1.2 Name, Role, Value',
  unlabelled_field: 'WCAG 2.2, 4.1.2 Name, Role, Value, and 3.3.2 Labels or Instructions',
  name_mismatch: 'WCAG 2.2, 2.5.3 Label in Name',
  axe_rule: 'axe-core, its rules for WCAG 2.2, A and AA; impact from 1 to 4, as axe rates it',
  error_code: 'Nielsen heuristic 9: errors in plain language, without codes',
  repeated_label:
    'WCAG 2.2, 2.4.9 Link Purpose (Link Only): the same general words on three controls or more',
  placeholder_label:
    'WCAG 2.2, 3.3.2 Labels or Instructions: what a field asks for is gone once it is filled',
  wrong_input_type: 'HTML, type and inputmode: a field for an address or number says neither',
  wrong_autocomplete:
    'WCAG 2.2, 1.3.5 Identify Input Purpose: not a purpose of HTML, or that of another field',
  agent_bait: 'OWASP Top 10 for LLM Applications, LLM01',
}

/** Undefined for a sensor of a later Harness. */
export function sensorSource(name: string): string | undefined {
  return SOURCES[name]
}
