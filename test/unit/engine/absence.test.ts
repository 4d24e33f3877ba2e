import { describe, expect, it } from 'vitest'
import { whyAbsent, whyNotInstalled } from '../../../main/engine/absence'
import { ALL_ENGINES } from '../../../main/engine/candidates'

const webgpu =
  '/onnxruntime_src/onnxruntime/core/providers/webgpu/webgpu_context.cc:136 onnxruntime::webgpu::WebGpuContext::Initialize(const onnxruntime::webgpu::WebGpuContextConfig&)::<lambda()> adapter_result.status == wgpu::RequestAdapterStatus::Success was false. Failed to get a WebGPU adapter: No supported adapters'

describe('why an engine is absent', () => {
  it.each([
    ['onnx-webgpu', webgpu, 'linux', /^Found no graphics device: .*Vulkan driver\.$/],
    ['onnx-webgpu', webgpu, 'darwin', /^Found no graphics device .*Metal/],
    ['onnx-webgpu', 'There is no Vulkan loader on this machine.', 'linux', /^Needs Vulkan/],
    [
      'onnx-cuda',
      'OrtSessionOptionsAppendExecutionProvider_Cuda: Failed to load shared library',
      'linux',
      /^Needs an NVIDIA graphics card/,
    ],
    [
      'tfjs-node-gpu',
      "The package @tensorflow/tfjs-node-gpu or its TensorFlow library is not installed (Cannot find module '/home/ann/x').",
      'linux',
      /^Is installed without its TensorFlow library/,
    ],
  ] as const)('%s', (id, said, platform, expected) => {
    expect(whyAbsent(id, said, platform)).toMatch(expected)
  })

  it.each([
    [
      '/build/Release/_deps/dawn-src/src/dawn/native/Queue.cpp:12 dawn::native::Submit(int) Device is lost',
      'Device is lost.',
    ],
    ['C:\\Users\\ann\\lacuna\\x.dll could not be read', 'could not be read.'],
    ['', undefined],
    ['/only/a/path.cc:1', undefined],
  ])('of a message that nobody foresaw, says what people can read: %s', (said, readable) => {
    const expected = readable === undefined ? 'Could not be started.' : `Could not be started: ${readable}`
    expect(whyAbsent('onnx-coreml', said, 'darwin')).toBe(expected)
  })

  it('has one sentence for every engine that is not installed', () => {
    for (const id of ALL_ENGINES) expect(whyNotInstalled(id)).toMatch(/^Is [^/\\]+\.$/)
  })
})
