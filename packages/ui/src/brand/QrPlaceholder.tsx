import { hashOf, seeded } from './seed.ts'

const side = 25
const finder = 8

/** Stands where a QR picture is configured; says so in its middle. */
export function QrPlaceholder({ label }: { label: string }) {
  return (
    <svg className="qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={`${label}二维码（示例）`}>
      <path d={modules(label)} />
      <path
        fillRule="evenodd"
        d="M0 0h7v7h-7zm1 1v5h5v-5zm1 1h3v3h-3zM18 0h7v7h-7zm1 1v5h5v-5zm1 1h3v3h-3zM0 18h7v7h-7zm1 1v5h5v-5zm1 1h3v3h-3z"
      />
      <text x="12.5" y="13.8" fontSize="3.4" textAnchor="middle">
        示例
      </text>
    </svg>
  )
}

/** Random cells outside the three finders and the middle. */
function modules(text: string): string {
  const random = seeded(hashOf(text))
  let path = ''
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const inFinder = (x < finder && (y < finder || y >= side - finder)) || (x >= side - finder && y < finder)
      const inMiddle = x > 7 && x < 17 && y > 9 && y < 15
      if (random() < 0.48 && !inFinder && !inMiddle) path += `M${x} ${y}h1v1h-1z`
    }
  }
  return path
}
