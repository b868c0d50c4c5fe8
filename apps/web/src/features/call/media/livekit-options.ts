import {
  type AudioCaptureOptions,
  type RoomOptions,
  type ScreenShareCaptureOptions,
  type TrackPublishOptions,
  type VideoCaptureOptions,
  VideoPreset,
} from 'livekit-client';
import type { CallVideo, CaptureChoices } from './media-room.ts';

export const soundCapture = ({ devices, noiseSuppression }: CaptureChoices): AudioCaptureOptions => ({
  ...(devices.microphone !== undefined && { deviceId: devices.microphone }),
  noiseSuppression,
  echoCancellation: true,
  autoGainControl: true,
});

export const pictureCapture = (
  { width, height, frameRate }: CallVideo,
  { devices }: CaptureChoices,
): VideoCaptureOptions => ({
  ...(devices.camera !== undefined && { deviceId: devices.camera }),
  resolution: { width, height, frameRate },
});

/** A tile is 142 pixels wide, so the strip of a call mostly shows this layer. */
const TILE = new VideoPreset(320, 180, 120_000, 15);
/** For a grid of four on a computer. */
const GRID = new VideoPreset(640, 360, 400_000, 20);

/**
 * Simulcast: the server forwards to each viewer the smallest layer that fills the element. At level SD the full picture is
 * as large as the grid layer, so it has one layer below it instead of two.
 */
export const roomOptions = (video: CallVideo, choices: CaptureChoices): RoomOptions => ({
  adaptiveStream: true,
  dynacast: true,
  audioCaptureDefaults: soundCapture(choices),
  videoCaptureDefaults: pictureCapture(video, choices),
  ...(choices.devices.speaker !== undefined && { audioOutput: { deviceId: choices.devices.speaker } }),
  publishDefaults: {
    videoEncoding: { maxBitrate: video.maxBitrate, maxFramerate: video.frameRate },
    videoSimulcastLayers: video.width > GRID.width ? [TILE, GRID] : [TILE],
    simulcast: true,
    // When the network is too weak for both, picture quality is reduced before sound.
    degradationPreference: 'balanced',
    dtx: true,
    red: true,
  },
});

/** Text on a shared screen must stay sharp; it moves little. */
export const SCREEN_CAPTURE: ScreenShareCaptureOptions = {
  resolution: { width: 1_920, height: 1_080, frameRate: 10 },
  contentHint: 'detail',
  audio: true,
  selfBrowserSurface: 'exclude',
  surfaceSwitching: 'include',
};

export const SCREEN_PUBLISH: TrackPublishOptions = {
  screenShareEncoding: { maxBitrate: 2_500_000, maxFramerate: 10 },
  simulcast: false,
};
