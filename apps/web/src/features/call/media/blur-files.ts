import graph from '@mediapipe/selfie_segmentation/selfie_segmentation.binarypb?url&no-inline';
import library from '@mediapipe/selfie_segmentation/selfie_segmentation.js?url&no-inline';
import model from '@mediapipe/selfie_segmentation/selfie_segmentation_landscape.tflite?url&no-inline';
import loader from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.js?url&no-inline';
import wasm from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.wasm?url&no-inline';
import type { BlurFiles } from './blur-messages.ts';

const absolute = (address: string): string => new URL(address, window.location.href).href;

/** Fetched when the user first chooses blur: 1.7 MB compressed. All browsers that can blur have SIMD. */
export const blurFiles: BlurFiles = {
  library: absolute(library),
  parts: {
    'selfie_segmentation.binarypb': absolute(graph),
    'selfie_segmentation_landscape.tflite': absolute(model),
    'selfie_segmentation_solution_simd_wasm_bin.js': absolute(loader),
    'selfie_segmentation_solution_simd_wasm_bin.wasm': absolute(wasm),
  },
};
