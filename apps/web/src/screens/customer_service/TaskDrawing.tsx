export type Task = 'account' | 'cutOff' | 'arrival' | 'risk' | 'card' | 'password'

/** The picture of a task: lines and one point; its title says what it is. */
export const TaskDrawing = ({ task }: { task: Task }) => (
  <svg className="task__drawing" viewBox="0 0 176 64" aria-hidden="true">
    {drawings[task]}
  </svg>
)

const HOURS = Array.from({ length: 12 }, (_, hour) => hour * 30)
const STOPS = [8, 60, 112]
/** The five levels of the questionnaire. */
const LEVELS = [10, 20, 30, 40, 50]
/** The digits of a password. */
const DIGITS = [0, 1, 2, 3, 4, 5]

const drawings = {
  account: (
    <>
      <path className="task__axis" d="M0 58H176" />
      <path className="task__line" d="M0 58H38V42H86V26H132V8" />
      <circle className="task__point" cx="132" cy="8" r="6" />
    </>
  ),
  cutOff: (
    <>
      <path className="task__area" d="M32 32V6A26 26 0 0 1 58 32Z" />
      <circle className="task__axis" cx="32" cy="32" r="28" />
      {HOURS.map(turn => (
        <path key={turn} className="task__axis" d="M32 6v4" transform={`rotate(${turn} 32 32)`} />
      ))}
      <path className="task__line" d="M32 12V32H48" />
      <circle className="task__point" cx="32" cy="32" r="4" />
      <text className="task__word" x="78" y="40">
        15:00
      </text>
    </>
  ),
  arrival: (
    <>
      <path className="task__axis" d="M8 32H164" />
      {STOPS.map(x => (
        <circle key={x} className="task__line task__stop" cx={x} cy="32" r="6" />
      ))}
      <circle className="task__point" cx="164" cy="32" r="8" />
    </>
  ),
  risk: LEVELS.map((height, level) => (
    <g key={height}>
      <rect
        x={level * 28}
        y={58 - height}
        width="18"
        height={height}
        rx="2"
        style={{ fill: `var(--risk-${level + 1})` }}
      />
      {level === 2 && <circle className="task__point" cx={level * 28 + 9} cy={58 - height - 12} r="5" />}
    </g>
  )),
  card: (
    <>
      <rect className="task__axis" x="1" y="9" width="80" height="48" rx="6" />
      <path className="task__axis" d="M1 23H81" />
      <circle className="task__point" cx="16" cy="44" r="5" />
      <path className="task__line" d="M98 33H160M146 20L160 33L146 46" />
    </>
  ),
  password: DIGITS.map(digit => (
    <g key={digit}>
      <rect className="task__axis" x={digit * 29 + 1} y="20" width="22" height="28" rx="4" />
      <circle className={digit === 5 ? 'task__point' : 'task__digit'} cx={digit * 29 + 12} cy="34" r="4" />
    </g>
  )),
}
