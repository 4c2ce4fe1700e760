// Runs before the first paint: puts the look that was chosen on the root. The page keeps this copy up to date; only what
// it writes counts, see attributesOf in web/src/kit/page/create-appearance.ts.
const LOOKS = {
  theme: ['light', 'dark'],
  contrast: ['standard', 'more'],
  density: ['compact', 'regular', 'roomy'],
  keys: ['off'],
}
try {
  const chosen = JSON.parse(localStorage.getItem('harness-appearance') ?? '{}')
  for (const [name, values] of Object.entries(LOOKS))
    if (values.includes(chosen[name])) document.documentElement.dataset[name] = chosen[name]
} catch {
  // nothing was chosen, or storage is forbidden: the system decides
}
