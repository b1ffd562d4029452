import { useParams } from 'react-router'
import { BookDays } from './BookDays.tsx'
import { DayBooks } from './DayBooks.tsx'

/** Days by pairs of books, one day with its breaks, and one break with the lines of both sides. */
export function ReconciliationsScreen() {
  const { day, breakKey } = useParams()
  return day === undefined ? <BookDays /> : <DayBooks key={day} day={day} breakKey={breakKey} />
}
