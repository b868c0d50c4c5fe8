/** What browsers offer of it, as far as it is used here; TypeScript's library does not know it. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface BarcodeDetectorClass {
  new (options: { readonly formats: readonly string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Undefined where the browser reads no QR codes by itself. */
export async function qrDetector(): Promise<BarcodeDetector | undefined> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  if (Detector === undefined || navigator.mediaDevices === undefined) return undefined;
  const formats = await Detector.getSupportedFormats().catch((): readonly string[] => []);
  return formats.includes('qr_code') ? new Detector({ formats: ['qr_code'] }) : undefined;
}
