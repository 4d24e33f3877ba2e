"""The training step of step.ts in PyTorch. Reads weights and a batch from a folder, then answers on standard input:
each line is a number of steps to run; each answer is the milliseconds of every step, by the
clock and of processor time, and the last loss, as JSON."""
import json
import math
import sys
import time

import torch
import torch.nn.functional as F

folder, threads = sys.argv[1], int(sys.argv[2])
torch.set_num_threads(threads)
manifest = json.load(open(folder + "/manifest.json"))
s = manifest["sizes"]


def load(entry):
    data = torch.frombuffer(bytearray(open(folder + "/" + entry["file"], "rb").read()), dtype=torch.float32)
    return data.reshape(entry["shape"]).clone()


W = {name: load(entry).requires_grad_() for name, entry in manifest["weights"].items()}
B = {name: load(entry) for name, entry in manifest["batch"].items()}
optimizer = torch.optim.Adam(W.values(), lr=float(B["rate"]), eps=1e-8)


def dense(name, x):
    return torch.addmm(W[name + ".b"], x, W[name + ".w"])


def residual(name, count, h):
    for i in range(count):
        h = h + dense(f"{name}.{i}.second", torch.relu(dense(f"{name}.{i}.first", torch.relu(h))))
    return torch.relu(h)


def split(p):
    k = s["components"]
    logits, means, scales, latent = torch.split(p, [k, k, k, s["latent"]], -1)
    return (logits, means, F.softplus(scales) + 0.001), latent


def log_density(mixture, x):
    logits, means, scales = mixture
    z = (x.unsqueeze(-1) - means.unsqueeze(-2)) / scales.unsqueeze(-2)
    log = (F.log_softmax(logits, -1) - torch.log(scales)).unsqueeze(-2) - 0.5 * z * z - 0.5 * math.log(2 * math.pi)
    return torch.logsumexp(log, -1)


def sample(mixture):
    logits, means, scales = mixture
    up_to = torch.cumsum(torch.softmax(logits, -1), 1).unsqueeze(1)
    index = (B["choice"].unsqueeze(-1) > up_to).sum(-1).clamp(max=s["components"] - 1)
    return means.gather(1, index) + scales.gather(1, index) * B["noise"]


def objective():
    x, observed, query = B["x"], B["observed"], B["query"]
    rows = s["batch"] * s["queries"]
    hidden = residual("trunk", s["trunkBlocks"], dense("trunk.in", torch.cat([x * observed, observed], 1)))
    parameters = dense("trunk.out", hidden).reshape(s["batch"], s["columns"], -1)
    mixture, _ = split(parameters)
    log_q = log_density(mixture, x.unsqueeze(-1)).squeeze(2) * (1 - observed)
    queried, latent = split(torch.matmul(query, parameters).reshape(rows, -1))
    fixed = tuple(t.detach() for t in queried)
    draws = sample(fixed)
    target = torch.matmul(query, x.unsqueeze(-1)).reshape(rows, 1)
    points = torch.cat([target, draws], 1)
    context = dense("energy.in", torch.cat([query.reshape(rows, -1), latent], 1)).unsqueeze(1)
    first = (points.unsqueeze(-1) * W["energy.value.w"].unsqueeze(0) + context).reshape(-1, s["energyWidth"])
    out = dense("energy.out", residual("energy", s["energyBlocks"], first))
    energies = F.softplus(out).clamp(0, 30).reshape(rows, -1)
    weights = -energies[:, 1:] - log_density(fixed, draws)
    log_z = torch.logsumexp(weights, 1) - math.log(s["samples"])
    return -(log_q.sum() + (-energies[:, 0] - log_z).sum()) / s["batch"]


def step():
    optimizer.zero_grad(set_to_none=True)
    loss = objective()
    loss.backward()
    optimizer.step()
    return float(loss)


print(json.dumps({"version": torch.__version__}), flush=True)
for line in sys.stdin:
    times, loss = [], None
    for _ in range(int(line)):
        start, used = time.perf_counter(), time.process_time()
        loss = step()
        wall, processor = time.perf_counter() - start, time.process_time() - used
        times.append({"wall": wall * 1000, "processor": processor * 1000})
    print(json.dumps({"times": times, "loss": loss}), flush=True)
