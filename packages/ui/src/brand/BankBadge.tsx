// The sales banks; each gets its own pattern of ticks around its sign.
const codes = '002 003 004 005 006 007 009 010 011 012 014 015 016 017 920 921 934'.split(' ')

/** A bank's badge, drawn by us: the telling character of its name in a ring whose pattern is the bank's own. */
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
          strokeDasharray={`${1 + (place % 4)} ${codes.length - 1 - (place % 4)}`}
          strokeDashoffset={-place}
        />
      )}
      <text x="18" y="23" textAnchor="middle">
        {sign(name)}
      </text>
    </svg>
  )
}

/** 中国银行 -> 中, 中国工商银行 -> 工, 招商银行 -> 招. */
function sign(name: string): string {
  return name.replace(/^中国(?!银行)/, '').slice(0, 1)
}
