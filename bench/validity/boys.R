# Rscript boys.R FILE: those of mice's boys whose age, height, weight and head circumference are known.
arguments <- commandArgs(trailingOnly = TRUE)
write.csv(na.omit(mice::boys[, c("age", "hgt", "wgt", "hc")]), arguments[1], row.names = FALSE, quote = FALSE)
