# Rscript peers.R METHOD IN.csv OUT.csv PERIOD GROUP: fills the gaps of every number, column by column (mice: all at once).
arguments <- commandArgs(TRUE)
method <- arguments[1]
data <- read.csv(arguments[2], check.names = FALSE, na.strings = "")
period <- as.integer(arguments[4])
group <- arguments[5]
parts <- if (group == "-") rep(1L, nrow(data)) else as.integer(factor(data[[group]]))
number <- names(data)[sapply(data, is.numeric)]
ends <- function(x) zoo::na.locf(zoo::na.locf(x, na.rm = FALSE), fromLast = TRUE, na.rm = FALSE)
fill <- switch(method,
  seasonal = function(x) {
    if (sum(!is.na(x)) < 4) return(x)
    series <- ts(x, frequency = if (!is.na(period) && length(x) > 3 * period) period else 1)
    tryCatch(as.numeric(forecast::na.interp(series)), error = function(e) x)
  },
  structural = function(x) {
    if (sum(!is.na(x)) < 10) return(x)
    tryCatch(ends(as.numeric(zoo::na.StructTS(ts(x)))), error = function(e) x)
  })
if (method == "mice2l") {
  suppressMessages(library(mice))
  work <- data
  work[[group]] <- parts
  for (name in names(work)) if (is.character(work[[name]])) work[[name]] <- factor(work[[name]])
  predictors <- make.predictorMatrix(work)
  predictors[, group] <- -2
  predictors[group, ] <- 0
  methods <- make.method(work)
  for (name in names(work)) if (methods[name] != "" && is.numeric(work[[name]])) methods[name] <- "2l.norm"
  for (name in names(work)) if (methods[name] != "" && is.factor(work[[name]])) predictors[name, group] <- 0
  made <- complete(mice(work, m = 5, maxit = 5, method = methods, predictorMatrix = predictors, printFlag = FALSE, seed = 1), "all")
  for (name in names(work)) {
    if (is.numeric(work[[name]]) && name != group) data[[name]] <- Reduce(`+`, lapply(made, function(d) d[[name]])) / length(made)
    if (is.factor(work[[name]]) && name != group) {
      votes <- do.call(cbind, lapply(made, function(d) as.character(d[[name]])))
      data[[name]] <- apply(votes, 1, function(v) names(which.max(table(v))))
    }
  }
} else {
  for (name in number) for (part in unique(parts)) data[[name]][parts == part] <- fill(data[[name]][parts == part])
}
write.csv(data, arguments[3], row.names = FALSE, na = "")
