const LOADER = 'libvulkan.so.1'

/**
 * Whether the system's Vulkan loader can be loaded, which WebGPU goes through on Linux. Asked before the runtime is: where there is
 * none it writes warnings to the terminal itself. The loader is no module of Node, so it is never kept; only how it is refused differs.
 */
export function hasVulkanLoader(platform: NodeJS.Platform = process.platform): boolean {
  if (platform !== 'linux') return true
  try {
    process.dlopen({ exports: {} }, LOADER)
    return true
  } catch (error) {
    return !String(error).includes('cannot open shared object file')
  }
}
