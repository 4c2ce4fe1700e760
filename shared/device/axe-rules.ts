/**
 * Rules of axe-core for WCAG 2.2 levels A and AA, without experimental ones. Reports list passed
 * rules too; a test compares the list with axe-core.
 */
export const AXE_RULES: readonly string[] = `
area-alt aria-allowed-attr aria-braille-equivalent aria-command-name aria-conditional-attr
aria-deprecated-role aria-hidden-body aria-hidden-focus aria-input-field-name aria-meter-name
aria-progressbar-name aria-prohibited-attr aria-required-attr aria-required-children
aria-required-parent aria-roles aria-tab-name aria-toggle-field-name aria-tooltip-name
aria-valid-attr aria-valid-attr-value autocomplete-valid avoid-inline-spacing blink button-name
bypass color-contrast definition-list dlitem document-title duplicate-id-aria
form-field-multiple-labels frame-focusable-content frame-title frame-title-unique html-has-lang
html-lang-valid html-xml-lang-mismatch image-alt input-button-name input-image-alt label
label-content-name-mismatch link-in-text-block link-name list listitem marquee meta-refresh
meta-viewport nested-interactive no-autoplay-audio object-alt role-img-alt
scrollable-region-focusable select-name server-side-image-map summary-name svg-img-alt target-size
td-headers-attr th-has-data-cells valid-lang video-caption
`
  .trim()
  .split(/\s+/)
