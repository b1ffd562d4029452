import { drawBars, drawCal, drawClock, drawDist, drawFill, drawFlow, drawParts } from './cover-blocks.ts'
import type { CoverData } from './cover-data.ts'
import { drawCross, drawCurve, drawFan, drawMulti, drawPath, drawUnder } from './cover-lines.ts'
import type { Shape } from './shapes.ts'

/** The shapes of a cover, back to front, all within its frame. */
export function drawCover(data: CoverData): Shape[] {
  switch (data.kind) {
    case 'path':
      return drawPath(data)
    case 'under':
      return drawUnder(data)
    case 'dist':
      return drawDist(data)
    case 'curve':
      return drawCurve(data)
    case 'cal':
      return drawCal(data)
    case 'clock':
      return drawClock(data)
    case 'fan':
      return drawFan(data)
    case 'bars':
      return drawBars(data)
    case 'parts':
      return drawParts(data)
    case 'fill':
      return drawFill(data)
    case 'cross':
      return drawCross(data)
    case 'multi':
      return drawMulti(data)
    case 'flow':
      return drawFlow(data)
  }
}

/** Where the figure stands: the dial of a clock takes the place at the top. */
export const figureIsLow = ({ kind }: CoverData): boolean => kind === 'clock'
