# Rscript impute.R FOLDER METHOD REPETITIONS IMPUTATIONS: imputes FOLDER/1.csv … and stacks the imputations of each in FOLDER/1-imputed.csv.
suppressMessages({ library(mice) })
arguments <- commandArgs(trailingOnly = TRUE)
folder <- arguments[1]; method <- arguments[2]; m <- as.integer(arguments[4])
for (repetition in seq_len(as.integer(arguments[3]))) {
  table <- read.csv(file.path(folder, paste0(repetition, ".csv")), stringsAsFactors = TRUE)
  if (startsWith(method, "smcfcs ")) {
    suppressMessages(library(smcfcs))
    how <- ifelse(colSums(is.na(table)) > 0, "norm", "")
    set.seed(repetition)
    sink("/dev/null")
    imputed <- smcfcs(table, smtype = "lm", smformula = substring(method, 8), method = how, m = m, noisy = FALSE)$impDatasets
    sink()
    stacked <- do.call(rbind, imputed)
  } else {
    how <- if (method == "default") NULL else method
    imputed <- mice(table, m = m, method = how, seed = repetition, printFlag = FALSE)
    stacked <- complete(imputed, "long")[names(table)]
  }
  write.csv(stacked, file.path(folder, paste0(repetition, "-imputed.csv")), row.names = FALSE, quote = FALSE)
}
