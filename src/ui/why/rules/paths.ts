/** Files of kubernetes/kubernetes that rules point to. */
const service = "pkg/registry/core/service";

export const bitmap = `${service}/ipallocator/bitmap.go`;
export const bitmapStore = `${service}/allocator/storage/storage.go`;
export const bitmapScan = `${service}/allocator/bitmap.go`;
export const allocatorErrors = `${service}/ipallocator/interfaces.go`;
export const ipAllocator = `${service}/ipallocator/ipallocator.go`;
export const cidrAllocator = `${service}/ipallocator/cidrallocator.go`;
export const bitmapRepair = `${service}/ipallocator/controller/repair.go`;
export const ipRepair = `${service}/ipallocator/controller/repairip.go`;
export const alloc = `${service}/storage/alloc.go`;
export const serviceStorage = `${service}/storage/storage.go`;
export const transaction = `${service}/storage/transaction.go`;
export const storageCore = "pkg/registry/core/rest/storage_core.go";
export const defaultCidr = "pkg/controlplane/controller/defaultservicecidr/default_servicecidr_controller.go";
export const finalizer = "pkg/controller/servicecidrs/servicecidrs_controller.go";
export const kubernetesService = "pkg/controlplane/controller/kubernetesservice/controller.go";
export const features = "pkg/features/kube_features.go";
export const flagChecks = "cmd/kube-apiserver/app/options/validation.go";
export const coreValidation = "pkg/apis/core/validation/validation.go";
export const networkingValidation = "pkg/apis/networking/validation/validation.go";
export const prefixes = "pkg/api/servicecidr/servicecidr.go";
export const genericStore = "staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go";
export const etcdStore = "staging/src/k8s.io/apiserver/pkg/storage/etcd3/store.go";
export const apiErrors = "staging/src/k8s.io/apimachinery/pkg/api/errors/errors.go";
export const reflector = "staging/src/k8s.io/client-go/tools/cache/reflector.go";
