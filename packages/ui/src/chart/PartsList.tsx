import type { CSSProperties } from 'react'
import type { DrawnPart } from './parts.ts'

/** The parts beside or below their drawing, each with its colour and share. */
export const PartsList = ({ parts }: { parts: readonly DrawnPart[] }) => (
  <ul className="parts-list">
    {parts.map(({ label, text, color }) => (
      <li key={label}>
        <i className="key key--dot" style={{ '--c': color } as CSSProperties} />
        <span>{label}</span>
        <span className="num">{text}</span>
      </li>
    ))}
  </ul>
)
