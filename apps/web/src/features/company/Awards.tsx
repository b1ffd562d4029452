import type { OutputOf } from '@zhixiao/contract/calls.ts'

type Award = OutputOf<'content.awardWall'>['list'][number]

/** Awards side by side, the year above what it was for and who gave it. */
export const Awards = ({ awards }: { awards: readonly Award[] }) => (
  <ul className="award-wall">
    {awards.map(({ id, title, awardedBy, year }) => (
      <li key={id}>
        <span className="award-wall__year">{year}</span>
        <b>{title}</b>
        <span className="award-wall__by">{awardedBy}</span>
      </li>
    ))}
  </ul>
)
