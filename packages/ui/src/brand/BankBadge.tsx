// The telling character of each sales bank's name; its place in the list turns the ring.
const signs: Readonly<Record<string, string>> = {
  '002': '工',
  '003': '农',
  '004': '中',
  '005': '建',
  '006': '交',
  '007': '招',
  '009': '光',
  '010': '浦',
  '011': '兴',
  '012': '民',
  '014': '信',
  '015': '华',
  '016': '广',
  '017': '邮',
  '920': '平',
  '921': '沪',
  '934': '京',
}
const codes = Object.keys(signs).sort()

/** A bank's badge, drawn by us: a character of its name in a ring whose gap is the bank's own. Its name stands beside it. */
export function BankBadge({ code, name }: { code: string; name: string }) {
  const place = codes.indexOf(code)
  return (
    <svg className="bank-logo" width="36" height="36" viewBox="0 0 36 36" aria-hidden="true">
      <circle cx="18" cy="18" r="18" className="bank-logo__ground" />
      {place >= 0 && (
        <circle
          cx="18"
          cy="18"
          r="15.6"
          className="bank-logo__ring"
          pathLength={codes.length}
          strokeDasharray={`${2 + (place % 4)} ${codes.length - 2 - (place % 4)}`}
          strokeDashoffset={-place}
        />
      )}
      <text x="18" y="23" textAnchor="middle">
        {signs[code] ?? name.slice(0, 1)}
      </text>
    </svg>
  )
}
