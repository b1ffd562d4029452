import { useParams } from 'react-router'
import { Days } from './Days.tsx'
import { DayView } from './DayView.tsx'
import { DifferenceView } from './DifferenceView.tsx'

/** Files exchanged with registrars: days, the files of one day, and a difference with the records of both sides. */
export function ExchangeScreen() {
  const { registrar, day, differenceId } = useParams()
  if (registrar === undefined || day === undefined) return <Days />
  if (differenceId === undefined) return <DayView key={`${registrar} ${day}`} registrar={registrar} day={day} />
  return <DifferenceView key={differenceId} registrar={registrar} day={day} differenceId={differenceId} />
}
